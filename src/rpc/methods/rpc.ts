import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { serverMethod, type Call, type Connection } from "../protocol/method.ts";
import { nothing } from "../../contract/records.ts";

/** About the socket itself. */
export const rpc = {
  unsubscribe: serverMethod({
    doc: "Ends a subscription of this socket.",
    access: "public",
    runs: "reader",
    input: z.strictObject({ subscriptionId: z.string() }),
    output: nothing,
    handle(call, { subscriptionId }) {
      if (connectionOf(call).unsubscribe(subscriptionId)) return null;
      throw new AppError("not_found", `This socket has no subscription "${subscriptionId}".`);
    },
  }),
  cancel: serverMethod({
    doc: "Aborts an open call of this socket, which then answers `cancelled`; a call that has answered is left alone.",
    access: "public",
    runs: "reader",
    input: z.strictObject({ id: z.union([z.string(), z.number()]) }),
    output: nothing,
    handle(call, { id }) {
      connectionOf(call).cancel(id);
      return null;
    },
  }),
};

function connectionOf({ connection }: Call): Connection {
  if (connection !== undefined) return connection;
  throw new AppError("bad_request", "Methods of rpc.* act on a socket: connect to /rpc.");
}
