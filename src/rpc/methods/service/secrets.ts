import { secrets as contract } from "../../../contract/methods/service/secrets.ts";
import type { Bus } from "../../../context/bus.ts";
import { accountMethod } from "../../protocol/method.ts";

/** A key of the assistant decides which models can be used. */
function publishKey(bus: Bus, accountName: string, name: string): void {
  if (name.startsWith("assistant_"))
    bus.publish("assistant", { accountName, cause: "updated", since: null, count: 1 });
}

/** Keys the service may use for an account, write-only for clients. */
export const secrets = {
  set: accountMethod(contract.set, {
    runs: "worker",
    uses: ["http", "secrets", "bus"],
    async handle({ context, account, accountName }, input) {
      if (input.name === "assistant_custom_url") context.http.check(input.value.trim(), input.name);
      await context.secrets.set(account.id, input.name, input.value);
      publishKey(context.bus, accountName, input.name);
      return null;
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["secrets", "bus"],
    handle({ context, account, accountName }, input) {
      context.secrets.delete(account.id, input.name);
      publishKey(context.bus, accountName, input.name);
      return null;
    },
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["secrets"],
    handle: ({ context, account }) => context.secrets.list(account.id),
  }),
};
