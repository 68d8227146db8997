import { z } from "zod";
import { accountInput, nothing, changeEvent } from "../../records.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const key = z.string().min(1).max(200);

export const value = z.json().describe("any JSON value");

/** Small client-side state of an account. Never secrets. */
export const keyValue = {
  get: accountContract({
    doc: "Returns the value of a key, `null` if absent.",
    access: "read",
    input: accountInput({ key }),
    output: value,
  }),
  set: accountContract({
    doc: "Stores a JSON value of at most 256 KiB under a key. For secrets use `secrets.set`.",
    access: "write",
    input: accountInput({ key, value }),
    output: nothing,
  }),
  delete: accountContract({
    doc: "Deletes a key, if it exists.",
    access: "write",
    input: accountInput({ key }),
    output: nothing,
  }),
  list: accountContract({
    doc: "Lists keys and values by key; with `prefix` those that start with it.",
    access: "read",
    input: accountInput({ prefix: z.string().max(200).optional() }),
    output: z.array(z.strictObject({ key: z.string(), value })),
  }),
  subscribe: subscriptionContract({
    doc: "Published when keys were set or deleted.",
    access: "read",
    event: changeEvent,
  }),
};
