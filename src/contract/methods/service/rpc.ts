import { z } from "zod";
import { nothing } from "../../records.ts";
import { serverContract } from "../../method-contract.ts";

/** About the socket itself. */
export const rpc = {
  unsubscribe: serverContract({
    doc: "Ends a subscription of this socket.",
    access: "public",
    input: z.strictObject({ subscriptionId: z.string() }),
    output: nothing,
  }),
  cancel: serverContract({
    doc: "Cancels a running call of this socket, which then fails with `cancelled`. A finished call is not affected.",
    access: "public",
    input: z.strictObject({ id: z.union([z.string(), z.number()]) }),
    output: nothing,
  }),
};
