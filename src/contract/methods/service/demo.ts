import { z } from "zod";
import { serverContract } from "../../method-contract.ts";

/** `accounts.demo`, kept apart from the other methods of accounts because it has a story to tell. */
export const demoContract = serverContract({
  doc: "Makes an account to look around in: three years on four chains and three exchanges, with made-up prices; answered once all of it is computed. Called again, it answers the same account.",
  access: "write",
  input: z.strictObject({}),
  output: z.strictObject({ accountName: z.string() }),
});
