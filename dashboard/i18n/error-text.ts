import { messageOf } from "../../src/errors/app-error.ts";
import { translator } from "./t.ts";

/** The message of an error: the catalogue's text for its reason, or else the service's own message. */
export function errorText(error: unknown): string {
  const reason = typeof error === "object" && error !== null && "reason" in error ? error.reason : undefined;
  const known = typeof reason === "string" ? translator.find(`errors.${reason}`) : undefined;
  return known ?? messageOf(error);
}
