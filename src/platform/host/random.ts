import { randomBytes } from "node:crypto";

/** A new unique id: 16 random bytes, url-safe. */
export function newId(): string {
  return randomBytes(16).toString("base64url");
}

/** In [0, 1), for jitter; never for secrets. */
export function random(): number {
  return Math.random();
}
