package org.diffusionlab.server.core;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Members' tokens: an HMAC of the uid under the database's secret. Thread-safe. */
public final class Tokens {
  private static final String ALGORITHM = "HmacSHA256";

  private final Mac mac;

  public Tokens(byte[] secret) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** The token that proves to be {@code uid}. */
  public synchronized String tokenFor(String uid) {
    byte[] hash = mac.doFinal(uid.getBytes(StandardCharsets.UTF_8));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }

  /** Whether the token is that of {@code uid}; takes as long for a wrong one as for a right one. */
  boolean fits(String uid, String token) {
    return MessageDigest.isEqual(
        tokenFor(uid).getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }
}
