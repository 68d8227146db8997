import { messageOf } from "../../errors/app-error.ts";
import { createSecrets } from "../../secrets.ts";
import type { ServerStore } from "../../store/server/server-store.ts";
import { ok, problem, type Finding } from "./finding.ts";

/** That what is sealed can be opened with the master key there is. Nothing of a secret is shown. */
export async function secretsFinding(server: ServerStore, masterKey: string | null): Promise<Finding> {
  const sealed = server.secrets.all();
  if (sealed.length === 0) return ok("secrets", "None is sealed.");
  const remedy =
    "Put auth/jwt-secret or JWT_SECRET back as it was when they were set, or set the keys again on the page.";
  if (masterKey === null)
    return problem("secrets", `${sealed.length} are sealed, and the master key is gone.`, remedy);
  const secrets = createSecrets({ server, masterKey, now: () => Date.now() });
  const faults: string[] = [];
  for (const { accountId, name } of sealed)
    await secrets.open({ accountId, name }).catch((error: unknown) => faults.push(messageOf(error)));
  return faults.length === 0
    ? ok("secrets", `${sealed.length} are sealed and can be opened.`)
    : problem("secrets", `${faults.length} of ${sealed.length} cannot be opened: ${faults[0]}`, remedy);
}
