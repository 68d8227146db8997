import { providerName } from "../lib/provider-name.ts";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import type { ReadJson } from "../ports/http.ts";

/** Parses a JSON response. Throws `upstream` with the provider's name if it is malformed. */
export const readJson: ReadJson = (response, provider) => {
  try {
    return JSON.parse(response.text);
  } catch (cause) {
    const content = /^\s*</.test(response.text)
      ? msg`a web page`
      : response.text === ""
        ? msg`nothing`
        : msg`broken JSON`;
    throw new AppError(
      "upstream",
      msg`${providerName(provider)} answered ${response.status} with ${content} instead of data.`,
      {
        cause,
        data: { provider },
      },
    );
  }
};
