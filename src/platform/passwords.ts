import type { Passwords } from "../core/ports/passwords.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id of `@node-rs/argon2`, loaded at first use. One at a time, so that many attempts at once take neither all memory nor all cores. */
export function createPasswords(): Passwords {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    hash: (password) => inTurn(async () => (await import("@node-rs/argon2")).hash(password, cost)),
    verify: (hash, password) => inTurn(async () => (await import("@node-rs/argon2")).verify(hash, password)),
  };
}
