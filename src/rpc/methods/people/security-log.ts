import { securityLog as contract } from "../../../contract/methods/people/security-log.ts";
import { requireAllAccounts } from "../../protocol/account-scope.ts";
import { serverMethod } from "../../protocol/method.ts";
import { msg } from "../../../errors/wording.ts";

export const securityLog = {
  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["server"],
    handle({ context, caller }, request) {
      requireAllAccounts(msg`read the security log`, caller);
      return context.server.securityLog.list(request);
    },
  }),
};
