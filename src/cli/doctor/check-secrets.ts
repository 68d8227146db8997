import { messageOf } from "../../errors/app-error.ts";
import { createSecrets } from "../../context/secrets.ts";
import type { ServerStore } from "../../store/server/server-store.ts";
import { ok, problem, type Finding } from "./finding.ts";

/** Checks that the master key decrypts all stored secrets. Shows nothing of them. */
export async function secretsFinding(server: ServerStore, masterKey: string | null): Promise<Finding> {
  const sealed = server.secrets.all();
  if (sealed.length === 0) return ok("secrets", "No secrets are stored.");
  const remedy =
    "Restore auth/jwt-secret or JWT_SECRET to its earlier value, or set the keys again in the dashboard.";
  if (masterKey === null)
    return problem("secrets", `The master key of ${sealed.length} stored secrets is missing.`, remedy);
  const secrets = createSecrets({ server, masterKey, now: () => Date.now() });
  const faults: string[] = [];
  for (const { accountId, name } of sealed)
    await secrets.open({ accountId, name }).catch((error: unknown) => faults.push(messageOf(error)));
  return faults.length === 0
    ? ok("secrets", `${sealed.length} stored, all can be decrypted.`)
    : problem(
        "secrets",
        `${faults.length} of ${sealed.length} stored secrets cannot be decrypted: ${faults[0]}`,
        remedy,
      );
}
