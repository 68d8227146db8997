type Group = { subject: readonly string[]; days: readonly (readonly string[])[] };
export const groups: readonly Group[];
export function waitingOn(turn: number, changed: readonly string[]): string[];
