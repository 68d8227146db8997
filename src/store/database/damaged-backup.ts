import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/** The refusal of a backup whose content is not what its manifest says, or that SQLite finds damaged. */
export function damagedError(why: string | Wording): AppError {
  return new AppError(
    "bad_request",
    msg`The backup is damaged: ${why}. Take another copy of it, or an earlier one.`,
  );
}
