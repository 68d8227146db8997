import { z } from "zod";
import { languageCodes } from "../../../domain/account/settings.ts";
import { baseCurrency } from "../../records.ts";
import { serverContract } from "../../method-contract.ts";

/** `accounts.demo`, separate from the other methods of accounts because of its demo data. */
export const demoContract = serverContract({
  doc: "Creates a demo account: three years on four chains and three exchanges, with made-up prices. Returns when everything is computed; further calls return the same account.",
  access: "write",
  input: z.strictObject({
    language: z
      .enum(languageCodes)
      .default("en")
      .describe("of labels, notes and notifications of an account made by this call"),
    baseCurrency: baseCurrency
      .prefault("USD")
      .describe("of an account made by this call; an existing one keeps its own"),
  }),
  output: z.strictObject({ accountName: z.string() }),
});
