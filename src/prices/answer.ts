import type { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import type { HttpResponse } from "../ports/http.ts";
import { readJson } from "../net/read-json.ts";

/** The data of a good answer. Throws `upstream` for any other status and for data of another shape, naming the source. */
export function answerOf<Schema extends z.ZodType>(
  response: HttpResponse,
  source: string,
  schema: Schema,
): z.output<Schema> {
  if (response.status !== 200)
    throw new AppError("upstream", `${source} answered ${response.status}.`, {
      data: { provider: source, status: response.status },
    });
  const parsed = schema.safeParse(readJson(response, source));
  if (!parsed.success)
    throw new AppError("upstream", `${source} answered with data of an unknown shape.`, {
      cause: parsed.error,
      data: { provider: source },
    });
  return parsed.data;
}
