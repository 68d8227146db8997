import { protocols } from "./registry/all.ts";
import type { FamilyCall, Protocol } from "./protocol.ts";

export type KnownCall = FamilyCall & { protocol: Protocol };

const bySelector = new Map<string, KnownCall>();
const byName = new Map<string, KnownCall>();
for (const protocol of protocols)
  for (const call of protocol.calls ?? []) {
    const known = { ...call, protocol };
    bySelector.set(call.selector, known);
    byName.set(call.name, known);
  }

/** The family's call with a selector, or with the name that a connector gave it. */
export function familyOfCall(method: string | undefined): KnownCall | undefined {
  return method === undefined ? undefined : (byName.get(method) ?? bySelector.get(method));
}

/** The name of a call that a family shares. It is more specific than the contract's name of the call. */
export function nameOfFamilyCall(selector: string | undefined): string | undefined {
  return selector === undefined ? undefined : bySelector.get(selector)?.name;
}
