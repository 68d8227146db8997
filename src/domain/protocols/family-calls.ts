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

/** The call of a family by its selector, or by the name that a connector wrote for it. */
export function familyOfCall(method: string | undefined): KnownCall | undefined {
  return method === undefined ? undefined : (byName.get(method) ?? bySelector.get(method));
}

/** The name of a call that a family shares, which is more exact than the name its contract gives it. */
export function nameOfFamilyCall(selector: string | undefined): string | undefined {
  return selector === undefined ? undefined : bySelector.get(selector)?.name;
}
