export const groups: readonly (readonly string[])[];
export function waitingOn(turn: number): string[];
