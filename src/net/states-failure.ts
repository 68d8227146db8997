/** Codes with which exchanges say that a request succeeded: OKX 0, Bitget 00000, HTX 200, KuCoin 200000, BitMart 1000. */
const successCodes = /^(?:0+|200(?:00|000)?|1000|ok|true|succe\w+)$/i;
const successWords = /^(?:ok|true|null|succe\w*|request succe\w*)\.?$/i;

/**
 * Whether a response states a failure in a form that ccxt does not check at every exchange, so that its list is not the account's. Such a
 * response has `success: false`, errors, or a message with a code other than that of success.
 */
export function statesFailure(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return false;
  const { success, errors, error, code, status, ...rest }: Record<string, unknown> = { ...answer };
  if (success === false || success === "false") return true;
  if (Array.isArray(errors) && errors.length > 0) return true;
  const hasList = Object.values(rest).some(Array.isArray);
  if (hasList && (isStated(error) || /^(?:error|err|fail(?:ed|ure)?)$/i.test(wordOf(status)))) return true;
  const message = [rest["msg"], rest["message"]].find((text) => typeof text === "string");
  const isFailureCode = wordOf(code) !== "" && !successCodes.test(wordOf(code));
  return isFailureCode && message !== undefined && !successWords.test(wordOf(message));
}

/** Whether a field for an error states one: text, a list or a record with content. */
function isStated(error: unknown): boolean {
  if (typeof error === "object" && error !== null) return Object.keys(error).length > 0;
  return (
    typeof error === "string" &&
    error !== "" &&
    !/^(?:0|false|none|null)$/i.test(error) &&
    !successWords.test(error)
  );
}

function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
