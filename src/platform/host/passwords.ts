import type { DeriveKey, Passwords } from "../../ports/passwords.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id of `@node-rs/argon2`, loaded at first use. One at a time, so that many attempts at once take neither all memory nor all cores. */
export function createPasswords(): Passwords {
  const inTurn = createTurns();
  return {
    hash: (password) => inTurn(async () => (await import("@node-rs/argon2")).hash(password, cost)),
    verify: (hash, password) => inTurn(async () => (await import("@node-rs/argon2")).verify(hash, password)),
  };
}

/** Keys from passphrases, one at a time. */
export function createKeyDerivation(): DeriveKey {
  const inTurn = createTurns();
  return (passphrase, { salt, memoryKiB, passes, lanes }) =>
    inTurn(async () => {
      const { hashRaw } = await import("@node-rs/argon2");
      const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32, salt };
      return new Uint8Array(await hashRaw(passphrase.normalize("NFC"), options));
    });
}

function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
