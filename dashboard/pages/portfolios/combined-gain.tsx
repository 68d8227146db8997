import { useQuery } from "@tanstack/react-query";
import { firstGainDayOf, type Range } from "../../data/ranges.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { GainInRange } from "../../parts/gains/gain-in-range.tsx";
import { unknownReasons } from "./unknown-reasons.ts";

/** The gain of the accounts together without deposits and withdrawals, or whose gain is unknown, and why. */
export function CombinedGain({
  choice,
  range,
  today,
}: {
  choice: { accountNames: string[]; currency: string };
  range: Range;
  today: string;
}) {
  const service = useService();
  const format = useFormat(choice.currency);
  const from = firstGainDayOf(range, today);
  const input = from === undefined ? choice : { ...choice, from };
  const { data, isPending } = useQuery({
    queryKey: ["", "accounts.gain", input],
    queryFn: ({ signal }) => service.call("accounts.gain", input, signal),
  });
  if (data === undefined) return isPending ? <GainInRange range={range} /> : null;
  if (data.value === null)
    return (
      <span className="gold">
        {t("portfolios.gainUnknown", {
          reasons: unknownReasons(data.accounts),
        })}
      </span>
    );
  return (
    <GainInRange range={range}>
      <span className={format.moneyTone(data.value)}>{format.signedMoney(data.value)}</span>
    </GainInRange>
  );
}
