import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/** The error for a backup whose content contradicts its manifest, or whose database is damaged. */
export function damagedError(why: string | Wording): AppError {
  return new AppError(
    "bad_request",
    msg`The backup is damaged: ${why}. Take another copy of it, or an earlier one.`,
  );
}
