import type { z } from "zod";
import type { AccountContract, ServerContract } from "../../contract/method-contract.ts";
import { nothing } from "../../contract/records.ts";
import type { ContextMember, Use } from "../../context/uses.ts";
import {
  accountMethod,
  serverMethod,
  type AccountImplementation,
  type AccountMethod,
  type Caller,
  type ServerImplementation,
  type ServerMethod,
} from "./method.ts";

/** The caller as which the request thread sends internal calls. */
export const asInternal: Caller = { access: "owner", accounts: "*" };

export const sharedFields = { access: "owner" as const, runs: "worker" as const, output: nothing };

/** An internal method declares its contract and its implementation in one place: it is not visible outside the service. */
export function internalServerMethod<
  I extends z.ZodType,
  O extends z.ZodType,
  const U extends ContextMember = never,
>(definition: Omit<ServerContract<I, O>, "scope"> & ServerImplementation<I, O, U>): ServerMethod<I, O> {
  return serverMethod({ ...definition, scope: "server" }, definition);
}

export function internalAccountMethod<
  I extends z.ZodType<{ accountName: string }>,
  O extends z.ZodType,
  const U extends Use = never,
>(definition: Omit<AccountContract<I, O>, "scope"> & AccountImplementation<I, O, U>): AccountMethod<I, O> {
  return accountMethod({ ...definition, scope: "account" }, definition);
}
