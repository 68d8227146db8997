import { z } from "zod";
import { accountInput, nothing, changeEvent } from "../../records.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

export const key = z.string().min(1).max(200);

export const value = z.json().describe("any JSON value");

/** Small client-side state of an account. Never secrets. */
export const keyValue = {
  get: accountContract({
    doc: "The value of a key, `null` when absent.",
    access: "read",
    input: accountInput({ key }),
    output: value,
  }),
  set: accountContract({
    doc: "Keeps a JSON value of at most 256 KiB under a key. Not for secrets: these have `secrets.set`.",
    access: "write",
    input: accountInput({ key, value }),
    output: nothing,
  }),
  delete: accountContract({
    doc: "Forgets a key; nothing happens when it is absent.",
    access: "write",
    input: accountInput({ key }),
    output: nothing,
  }),
  list: accountContract({
    doc: "Every key and value, by key; with `prefix` those whose key begins so.",
    access: "read",
    input: accountInput({ prefix: z.string().max(200).optional() }),
    output: z.array(z.strictObject({ key: z.string(), value })),
  }),
  subscribe: subscriptionContract({
    doc: "Tells when keys were set or deleted.",
    access: "read",
    event: changeEvent,
  }),
};
