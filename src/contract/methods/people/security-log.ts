import { z } from "zod";
import { serverContract } from "../../method-contract.ts";
import { at, page, pageInput } from "../../records.ts";

const entry = z.strictObject({
  at,
  actor: z.string().nullable().describe("user or token by its name at that time; null if not signed in"),
  userId: z.string().nullable(),
  event: z
    .string()
    .describe("`signIn`, `signIn.failed`, `signOut`, `password.changed` and others; of a call the method"),
  accountName: z.string().nullable(),
  detail: z.string().nullable(),
  address: z.string().nullable().describe("network address of the client"),
  client: z.string().nullable().describe("the client's stated name"),
});

/** Who did what, when and from where. */
export const securityLog = {
  list: serverContract({
    doc: "Lists sign-ins, changes of passwords and sessions, calls that need owner access, and changes by users other than the owner. The last 50,000 entries are kept.",
    access: "owner",
    input: z.strictObject(pageInput),
    output: page(entry),
  }),
};
