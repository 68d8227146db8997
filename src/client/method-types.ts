import type { z } from "zod";
import type { Contract } from "../contract/registry.ts";

/** `noun.verb` of every method. */
type Names = {
  [Noun in keyof Contract & string]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract & string];

/** A noun may have a dot in its name: `imports.mappings`. */
type MethodOf<Name> = {
  [Noun in keyof Contract & string]: Name extends `${Noun}.${infer Verb}`
    ? Verb extends keyof Contract[Noun]
      ? Contract[Noun][Verb]
      : never
    : never;
}[keyof Contract & string];

/** Methods that return a result, and those that send events. */
export type CallName = { [Name in Names]: MethodOf<Name> extends { input: z.ZodType } ? Name : never }[Names];
export type SubscriptionName = {
  [Name in Names]: MethodOf<Name> extends { event: z.ZodType } ? Name : never;
}[Names];

export type InputOf<Name extends CallName> =
  MethodOf<Name> extends { input: infer Input extends z.ZodType } ? z.input<Input> : never;
export type ResultOf<Name extends CallName> =
  MethodOf<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
export type EventOf<Name extends SubscriptionName> =
  MethodOf<Name> extends { event: infer Event extends z.ZodType } ? z.output<Event> : never;
