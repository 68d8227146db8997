import { AppError, RetryAfter, wordingOf } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";

/** Queries a source while the owner waits: conditions that a task would wait for or retry are thrown immediately, with a remedy. */
export async function withInteractiveErrors<Result>(
  source: string,
  request: () => Promise<Result>,
): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof RetryAfter)
      throw new AppError("upstream", msg`${wordingOf(error)} Nothing was saved: try again in a minute.`, {
        cause: error,
      });
    if (error instanceof AppError && error.code === "upstream")
      throw new AppError(
        "upstream",
        msg`${wordingOf(error)} Nothing was saved: check the address of ${source} and that this machine reaches it, then try again.`,
        { cause: error, reason: error.reason, ...(error.data === undefined ? {} : { data: error.data }) },
      );
    throw error;
  }
}
