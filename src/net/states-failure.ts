/** Whether an answer says that it failed, in words that ccxt does not look for at every exchange: a list in it is none of the account. */
export function statesFailure(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  if ("success" in answer && answer.success === false) return true;
  return "errors" in answer && Array.isArray(answer.errors) && answer.errors.length > 0;
}
