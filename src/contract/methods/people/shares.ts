import { z } from "zod";
import { accountContract } from "../../method-contract.ts";
import { accountInput, at, nothing } from "../../records.ts";
import { share, shareAmounts, sharePage } from "../../share-records.ts";

/** Links that show chosen pages of an account to people without a user. What they answer is `POST /share`. */
export const shares = {
  create: accountContract({
    doc: "Creates a share link. The token is returned only once and stored hashed; the link is the service's address followed by `path`.",
    access: "owner",
    input: accountInput({
      name: z.string().trim().min(1).max(100).default("Portfolio").describe("the title that the link shows"),
      pages: z.array(sharePage).min(1).max(4),
      amounts: shareAmounts,
      expiresAt: at.optional().describe("until it is revoked if absent"),
    }),
    output: z.strictObject({
      id: z.string(),
      token: z.string(),
      path: z.string().describe("the link without the address of the service"),
    }),
  }),
  list: accountContract({
    doc: "Lists the account's active share links, newest first, without their tokens.",
    access: "owner",
    input: accountInput({}),
    output: z.array(share),
  }),
  revoke: accountContract({
    doc: "Revokes a share link immediately.",
    access: "owner",
    input: accountInput({ id: z.string().min(1).max(100) }),
    output: nothing,
  }),
};
