import { msg } from "../../../errors/wording.ts";
import type { SourceGap } from "../../connector.ts";
import { timeOf, type TonRow } from "./assemble.ts";

type Effect = { unknown: readonly string[]; isForeign: boolean };

/** Missing information about the rows of one trace. `unknown` are tokens without decimals, `isForeign` says that it has a transfer of others. */
export function gapsOf(rows: readonly TonRow[], { unknown, isForeign }: Effect): SourceGap[] {
  const [first] = rows;
  const at = first === undefined ? null : timeOf(first);
  const span = { from: at, to: at };
  const gaps = [...new Set(unknown)].map((assetId): SourceGap => {
    const name = assetId.slice(assetId.indexOf("/") + 1);
    return {
      ...span,
      reason: msg`The server does not state the decimals of ${name}, so its transfers are missing.`,
      about: [assetId],
    };
  });
  if (isForeign)
    gaps.push({
      ...span,
      reason: "The server lists a transfer that is neither from nor to this account, so it is missing.",
    });
  if (rows.some((row) => row.trace_id == null || row.trace_id === ""))
    gaps.push({
      ...span,
      reason:
        "The server does not state which messages belong together, so parts of one transaction are separate entries.",
    });
  return gaps;
}
