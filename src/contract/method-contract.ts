import type { z } from "zod";
import type { CallerAccess } from "../domain/account/role.ts";

/** Access that a caller needs. `public` methods need no access to an account. */
export type Access = "public" | CallerAccess;

type Described<Input extends z.ZodType, Output extends z.ZodType> = {
  /** One sentence for the reference documentation. */
  doc: string;
  access: Access;
  /** The access that users need if it is more than `access`, which then applies to API tokens. */
  userAccess?: CallerAccess;
  input: Input;
  output: Output;
};

/** A method without `accountName`. */
export type ServerContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described<
  I,
  O
> & { scope: "server" };

/** A method of one account: its input contains `accountName`. */
export type AccountContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described<
  I,
  O
> & { scope: "account" };

/** A subscription: its input is `{ accountName? }`, its callback receives `event`. */
export type SubscriptionContract<E extends z.ZodType = z.ZodType> = {
  scope: "subscription";
  doc: string;
  access: Access;
  userAccess?: CallerAccess;
  event: E;
};

export type MethodContract = ServerContract | AccountContract | SubscriptionContract;

export function serverContract<I extends z.ZodType, O extends z.ZodType>(
  described: Described<I, O>,
): ServerContract<I, O> {
  return { ...described, scope: "server" };
}

/** The input schema must contain `accountName` (see `accountInput`). */
export function accountContract<I extends z.ZodType<{ accountName: string }>, O extends z.ZodType>(
  described: Described<I, O>,
): AccountContract<I, O> {
  return { ...described, scope: "account" };
}

export function subscriptionContract<E extends z.ZodType>(
  described: Omit<SubscriptionContract<E>, "scope">,
): SubscriptionContract<E> {
  return { ...described, scope: "subscription" };
}
