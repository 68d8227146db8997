// Formats generated files with the options of `oxfmt` for this repository.
import { readFileSync } from "node:fs";
import { format } from "oxfmt";

const { printWidth } = JSON.parse(readFileSync(new URL("../.oxfmtrc.json", import.meta.url), "utf8"));

export async function formatText(path, text) {
  const { code, errors } = await format(path, text, { printWidth });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}
