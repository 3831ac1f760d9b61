package org.diffusionlab;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The arrows between modules and packages, and what main code never does. All modules at once. */
final class ArchitectureTest {

  /** What every part of the window may use; every other package of the window is a feature. */
  private static final Set<String> SHARED_BY_FEATURES =
      Set.of("chart", "settings", "state", "text", "view", "words");

  /** The package that puts the features into one window. */
  private static final String SHELL = "shell";

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.diffusionlab");

  @Test
  void allModulesAreLookedAt() {
    assertThat(MAIN.stream().map(JavaClass::getPackageName))
        .contains(
            "org.diffusionlab.model",
            "org.diffusionlab.server",
            "org.diffusionlab.client",
            "org.diffusionlab.lab",
            "org.diffusionlab.cli",
            "org.diffusionlab.window");
  }

  @Test
  void theModelKnowsNobody() {
    mayUseOnly("model..", "model..");
    mayUseOnly("wire..", "wire..", "model..");
    mayUseOnly("runlog..", "runlog..", "model..", "wire..");
  }

  @Test
  void theServerKnowsOnlyTheModel() {
    mayUseOnly("server..", "server..", "model..", "wire..", "runlog..");
    mayUseOnly(
        "server.core..",
        "server.core..",
        "server.store..",
        "server.clock..",
        "model..",
        "wire..",
        "runlog..");
    mayUseOnly("server.store..", "server.store..", "model..", "wire..", "runlog..");
    mayUseOnly("server.clock..", "server.clock..");
  }

  @Test
  void theMemberClientDoesNotKnowTheServer() {
    mayUseOnly("client..", "client..", "server.clock..", "model..", "wire..", "runlog..");
  }

  @Test
  void arrowsPointInward() {
    mayUseOnly("lab..", "lab..", "client..", "server..", "model..", "wire..", "runlog..");
    mayUseOnly("cli..", "cli..", "lab..", "client..", "server..", "model..", "wire..", "runlog..");
    mayUseOnly("window..", "window..", "lab..", "model..", "wire..", "runlog..");
  }

  @Test
  void onlyTheWindowAndTheLauncherKnowJavaFx() {
    ArchRule rule =
        noClasses()
            .that(not("org.diffusionlab.window..", "org.diffusionlab"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "com.sun.javafx..", "atlantafx..");
    rule.check(MAIN);
  }

  @Test
  void viewModelsDoNotKnowTheSceneGraph() {
    noClasses()
        .that()
        .haveSimpleNameEndingWith("ViewModel")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.fxml..")
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void featuresOfTheWindowDoNotKnowEachOther() {
    slices()
        .matching("org.diffusionlab.window.(*)..")
        .that(describe("are features", slice -> isFeature(slice.getNamePart(1))))
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void onlyTheLauncherPutsThingsTogetherAndExits() {
    noClasses()
        .that(not("org.diffusionlab"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.diffusionlab")
        .check(MAIN);
    noClasses()
        .that(not("org.diffusionlab"))
        .should()
        .callMethodWhere(calls(System.class, "exit"))
        .orShould()
        .callMethodWhere(calls(Runtime.class, "exit"))
        .orShould()
        .callMethodWhere(calls(Runtime.class, "halt"))
        .check(MAIN);
  }

  @Test
  void sqlStaysInTheStore() {
    noClasses()
        .that(not("org.diffusionlab.server.store.."))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..")
        .check(MAIN);
  }

  @Test
  void nobodySleeps() {
    noClasses()
        .should()
        .callMethodWhere(calls(Thread.class, "sleep"))
        .orShould()
        .callMethodWhere(calls(TimeUnit.class, "sleep"))
        .check(MAIN);
  }

  @Test
  void onlyTheSystemClockReadsTheWallClock() {
    noClasses()
        .that(DescribedPredicate.not(simpleName("SystemClock")))
        .should()
        .callMethodWhere(calls(System.class, "currentTimeMillis"))
        .orShould()
        .callMethodWhere(
            describe(
                "java.time's now()",
                call ->
                    call.getTarget().getName().equals("now")
                        && call.getTarget().getOwner().getPackageName().startsWith("java.time")))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Date.class, Clock.class)
        .check(MAIN);
  }

  @Test
  void thereIsNoMutableStatic() {
    fields().that().areStatic().should().beFinal().check(MAIN);
    noFields()
        .that()
        .areStatic()
        .and(DescribedPredicate.not(modifier(JavaModifier.SYNTHETIC)))
        .should()
        .haveRawType(
            assignableTo(Collection.class)
                .or(assignableTo(Map.class))
                .and(DescribedPredicate.not(describe("interfaces", JavaClass::isInterface)))
                .or(resideInAnyPackage("java.util.concurrent.atomic")))
        .check(MAIN);
  }

  @Test
  void troubleIsLoggedOrToldNeverDumped() {
    noClasses().should().callMethod(Throwable.class, "printStackTrace").check(MAIN);
  }

  private static void mayUseOnly(String from, String... to) {
    String[] packages = new String[to.length];
    for (int i = 0; i < to.length; i++) {
      packages[i] = "org.diffusionlab." + to[i];
    }
    noClasses()
        .that()
        .resideInAPackage("org.diffusionlab." + from)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("org.diffusionlab..")
                .and(DescribedPredicate.not(resideInAnyPackage(packages))))
        .check(MAIN);
  }

  private static DescribedPredicate<JavaClass> not(String... packages) {
    return DescribedPredicate.not(resideInAnyPackage(packages));
  }

  private static boolean isFeature(String part) {
    return !SHARED_BY_FEATURES.contains(part) && !part.equals(SHELL);
  }

  private static DescribedPredicate<JavaMethodCall> calls(Class<?> owner, String name) {
    return describe(
        owner.getSimpleName() + "." + name,
        call -> {
          CodeUnitCallTarget target = call.getTarget();
          return target.getName().equals(name) && target.getOwner().isAssignableTo(owner);
        });
  }
}
