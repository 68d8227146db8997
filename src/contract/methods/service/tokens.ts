import { z } from "zod";
import { accountName, at, nothing } from "../../records.ts";
import { serverContract } from "../../method-contract.ts";

const access = z.enum(["read", "write", "owner"]);

const accounts = z.union([z.literal("*"), z.array(accountName).min(1).max(1_000)]);

/** API tokens for scripts and MCP. */
export const tokens = {
  create: serverContract({
    doc: "Creates an API token; it is returned only once and stored hashed. `read` and `write` tokens access only their accounts.",
    access: "owner",
    input: z.strictObject({
      name: z.string().trim().min(1).max(100),
      access,
      accounts: accounts.default("*"),
    }),
    output: z.strictObject({ id: z.string(), name: z.string(), token: z.string() }),
  }),
  list: serverContract({
    doc: "Lists the active API tokens, newest first, without the tokens themselves.",
    access: "owner",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        access,
        accounts: z.union([z.literal("*"), z.array(z.string())]),
        createdAt: at,
        lastUsedAt: at.nullable(),
      }),
    ),
  }),
  revoke: serverContract({
    doc: "Revokes an API token immediately and closes its sockets.",
    access: "owner",
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    output: nothing,
  }),
};
