import type { ReactNode } from "react";
import type { Range } from "../../data/ranges.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/** The ranges as the words after a gain. */
const rangeTitles: Record<Range, PlainKey> = {
  "24H": "netWorth.sinceClose",
  "1W": "netWorth.inOneWeek",
  "1M": "netWorth.inOneMonth",
  "3M": "netWorth.inThreeMonths",
  YTD: "netWorth.thisYear",
  "1Y": "netWorth.inOneYear",
  All: "netWorth.allTime",
};

/** A gain with the name of its range, or the place of the gain until it is known. */
export function GainInRange({ range, children }: { range: Range; children?: ReactNode }) {
  return (
    <span aria-busy={children === undefined || undefined}>
      {children ?? <span className="figure-place" />}{" "}
      <span className="faint">{t("netWorth.gainInRange", { range: t(rangeTitles[range]) })}</span>
    </span>
  );
}
