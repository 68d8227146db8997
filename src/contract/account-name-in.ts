/** The account that a call's input names. */
export function accountNameIn(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null || !("accountName" in input)) return undefined;
  return typeof input.accountName === "string" ? input.accountName : undefined;
}
