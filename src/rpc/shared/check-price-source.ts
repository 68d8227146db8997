import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { priceSources } from "../../prices/registry.ts";

/** Throws `bad_request` for the id of a price source that does not exist; `path` names the input field. */
export function checkPriceSource(id: string, path: string): void {
  const known = priceSources.map((source) => source.id);
  if (known.includes(id)) return;
  const message = `the price sources are ${known.join(", ")}`;
  throw new AppError("bad_request", msg`There is no price source "${id}": ${message}.`, {
    reason: "invalid_input",
    data: { errors: [{ path, message }] },
  });
}
