import { reasonText, type Reason } from "../../../errors/wording.ts";

/** Different reasons, by their text. */
export function createReasons(known: readonly Reason[] = []) {
  const reasons = new Map(known.map((reason) => [reasonText(reason), reason]));
  return {
    add: (reason: Reason): void => void reasons.set(reasonText(reason), reason),
    list: (): Reason[] => [...reasons.values()],
  };
}
