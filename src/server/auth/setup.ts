import { ConfigError } from "../../config/config.ts";
import type { Context } from "../../context/context.ts";
import { messageOf } from "../../errors/app-error.ts";
import { isLoopbackHost } from "../../net/ip-address.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { checkPassword } from "./password-rules.ts";

/** No characters that look alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A new code, such as `K7QD-2MXR-9TBH`. */
export function createSetupCode(): string {
  const picked = [...crypto.getRandomValues(new Uint8Array(12))].map(
    (byte) => alphabet[byte % alphabet.length],
  );
  return [0, 4, 8].map((start) => picked.slice(start, start + 4).join("")).join("-");
}

/** Logs the code while there is no owner; as a warning if other machines can reach the service. */
export function logSetupCode({ config, server, log }: Context, setupCode: string): void {
  if (server.owner.passwordHash() !== undefined) return;
  const words = `No password is set yet. Setup from another machine requires the code ${setupCode}.`;
  log[isLoopbackHost(config.host) ? "info" : "warn"](words, { setupCode });
}

/** Sets the owner's password from `PORTOLAN_PASSWORD` at the first start; later starts ignore it. Throws `ConfigError` for a weak password. */
export async function setUpFromConfig({
  context: { config, newId, server },
  passwords,
  runOnWorker,
}: {
  context: Context;
  passwords: Passwords;
  runOnWorker: RunOnWorker;
}): Promise<void> {
  if (config.password === null || server.owner.passwordHash() !== undefined) return;
  checkConfigured(config.password);
  const passwordHash = await passwords.hash(config.password);
  await runOnWorker(
    "internal.setUp",
    { passwordHash, sessionEpoch: newId() },
    asInternal,
    new AbortController().signal,
  );
}

function checkConfigured(password: string): void {
  try {
    checkPassword(password);
  } catch (cause) {
    throw new ConfigError(`PORTOLAN_PASSWORD is not accepted: ${messageOf(cause)}`, { cause });
  }
}
