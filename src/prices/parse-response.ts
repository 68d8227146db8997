import { providerName } from "../lib/provider-name.ts";
import type { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import type { HttpResponse } from "../ports/http.ts";
import { readJson } from "../net/read-json.ts";

/** Parses the body of a successful response. Throws `upstream` with the source's name for any other status or shape. */
export function parseResponse<Schema extends z.ZodType>(
  response: HttpResponse,
  source: string,
  schema: Schema,
): z.output<Schema> {
  if (response.status !== 200)
    throw new AppError(
      "upstream",
      msg`${providerName(source)} answered status ${response.status}. The request will be retried later.`,
      {
        data: { provider: source, status: response.status },
      },
    );
  const parsed = schema.safeParse(readJson(response, source));
  if (!parsed.success) throw unexpectedForm(source, parsed.error);
  return parsed.data;
}

/** The error of a source whose answer has another shape than it documents. */
export function unexpectedForm(source: string, cause?: Error): AppError {
  return new AppError(
    "upstream",
    msg`${providerName(source)} answered in an unexpected form. The request will be retried later.`,
    { cause, data: { provider: source } },
  );
}
