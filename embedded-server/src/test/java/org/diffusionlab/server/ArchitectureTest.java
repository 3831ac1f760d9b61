package org.diffusionlab.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.clock.SystemClock;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.diffusionlab.server");

  @Test
  void theCoreHasNoThreadSocketSqlOrClockOfItsOwn() {
    noClasses()
        .that()
        .resideInAPackage("..server.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..", "java.sql..", "org.sqlite..", "java.util.concurrent")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Thread.class, SystemClock.class, ManualClock.class)
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("..server", "..server.net..")
        .check(CLASSES);
  }

  @Test
  void sqlStaysInTheStoreAndNettyInTheNet() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..server.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.sqlite..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("..server.net..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..")
        .check(CLASSES);
  }

  @Test
  void theStoreKnowsNothingOfSessionsAndTheNetNothingOfTheStore() {
    noClasses()
        .that()
        .resideInAPackage("..server.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..server", "..server.core..", "..server.net..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("..server.net..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..server", "..server.store..")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.diffusionlab.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void nobodySleepsAndOnlyTheSystemClockAsksForTheTime() {
    noClasses().should().callMethod(Thread.class, "sleep", long.class).check(CLASSES);
    noClasses()
        .that()
        .areNotAssignableTo(SystemClock.class)
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .check(CLASSES);
  }

  @Test
  void nothingStaticCanBeChanged() {
    fields().that().areStatic().should().beFinal().check(CLASSES);
  }

  @Test
  void logsGoThroughSlf4j() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.logging..")
        .check(CLASSES);
  }
}
