type Group = { subject: readonly string[]; files: readonly string[] };
export const groups: readonly Group[];
export function waitingOn(turn: number, changed: readonly string[]): string[];
export function changedPaths(root: string): string[];
