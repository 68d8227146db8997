import { z } from "zod";
import { serverContract } from "../../method-contract.ts";

/** `accounts.demo`, separate from the other methods of accounts because of its demo data. */
export const demoContract = serverContract({
  doc: "Makes an account to look around in: three years on four chains and three exchanges, with made-up prices; answered once all of it is computed. Called again, it answers the same account.",
  access: "write",
  input: z.strictObject({}),
  output: z.strictObject({ accountName: z.string() }),
});
