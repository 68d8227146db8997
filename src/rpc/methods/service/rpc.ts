import { rpc as contract } from "../../../contract/methods/service/rpc.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { serverMethod, type Call, type Connection } from "../../protocol/method.ts";

/** About the socket itself. */
export const rpc = {
  unsubscribe: serverMethod(contract.unsubscribe, {
    runs: "reader",
    uses: [],
    handle(call, { subscriptionId }) {
      if (connectionOf(call).unsubscribe(subscriptionId)) return null;
      throw new AppError(
        "not_found",
        msg`This socket has no subscription "${subscriptionId}"; it may have ended.`,
      );
    },
  }),
  cancel: serverMethod(contract.cancel, {
    runs: "reader",
    uses: [],
    handle(call, { id }) {
      connectionOf(call).cancel(id);
      return null;
    },
  }),
};

function connectionOf({ connection }: Call<never>): Connection {
  if (connection !== undefined) return connection;
  throw new AppError("bad_request", "Methods of rpc.* act on a socket. Connect to /rpc and call them there.");
}
