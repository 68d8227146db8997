import { scrypt, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { defaultLogN } from "../../archive/age-stream.ts";
import type { Config } from "../../config/config.ts";
import { createSemaphore } from "./semaphore.ts";
import type { DeriveKey, KeyParameters, Passwords } from "../../ports/passwords.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id of `@node-rs/argon2`, loaded at first use. One at a time, so that many attempts at once take neither all memory nor all cores. */
export function createPasswords(): Passwords {
  const inTurn = createSemaphore(1).run;
  return {
    hash: (password) => inTurn(async () => (await import("@node-rs/argon2")).hash(password, cost)),
    verify: (hash, password) => inTurn(async () => (await import("@node-rs/argon2")).verify(hash, password)),
  };
}

/** Derives keys from passphrases, one at a time. Both functions run on the runtime's thread pool, so that they block no request. */
export function createKeyDerivation(config: Pick<Config, "environment" | "offline">): DeriveKey {
  const inTurn = createSemaphore(1).run;
  return Object.assign(
    (passphrase: string, terms: KeyParameters) => inTurn(() => keyOf(passphrase.normalize("NFC"), terms)),
    { newLogN: logNOf(config) },
  );
}

/** Tests make many archives. Two variables select the low cost, one of which cuts the service off from all other machines. */
function logNOf({ environment, offline }: Pick<Config, "environment" | "offline">): number {
  return environment === "test" && offline ? 10 : defaultLogN;
}

const scryptAsync = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

async function keyOf(passphrase: string, terms: KeyParameters): Promise<Uint8Array> {
  const { salt } = terms;
  if (terms.kdf === "scrypt") {
    const N = 2 ** terms.logN;
    // The working memory is 128 * N * r bytes; OpenSSL requires a higher bound.
    return new Uint8Array(await scryptAsync(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 128 * N * 9 }));
  }
  const { hashRaw } = await import("@node-rs/argon2");
  const { memoryKiB, passes, lanes } = terms;
  const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32, salt };
  return new Uint8Array(await hashRaw(passphrase, options));
}
