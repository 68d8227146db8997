import type { CallName, InputOf, ResultOf } from "./method-types.ts";

export type CallOptions = { signal?: AbortSignal };
/** The input is optional if all its fields are. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

export type TypedCall = <Name extends CallName>(
  method: Name,
  ...input: Arguments<InputOf<Name>>
) => Promise<ResultOf<Name>>;

/** Gives an untyped transport the types of the contract. */
export function typedCall(
  request: (method: string, input: unknown, options: CallOptions | undefined) => Promise<unknown>,
): TypedCall {
  return (method, input?: unknown, options?: CallOptions) =>
    request(method, input ?? {}, options) as Promise<ResultOf<typeof method>>;
}
