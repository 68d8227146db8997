import { absolute, formatDecimal, isNegative } from "../../../../src/domain/money/decimal.ts";
import { useFormat } from "../../../format/use-format.ts";
import { t } from "../../../i18n/t.ts";
import type { Judgement } from "./transfer-candidates.ts";

/** What the selected parts of a transfer send and receive, and what becomes of the difference. */
export function SelectedSums({
  judgement: { sent, received, difference, state },
  symbol,
  isPayment,
}: {
  judgement: Judgement;
  symbol: string;
  /** Whether it leaves in a payment of a chain that several wallets may pay. */
  isPayment: boolean;
}) {
  const format = useFormat();
  const textOf = (amount: Judgement["sent"]): string => `${format.exact(formatDecimal(amount))} ${symbol}`;
  const gap = textOf(isNegative(difference) ? absolute(difference) : difference);
  return (
    <div role="status">
      <dl className="facts">
        <Sum name={t("common.sent")}>{textOf(sent)}</Sum>
        <Sum name={t("common.received")}>{textOf(received)}</Sum>
        {state !== "incomplete" && <Sum name={t("edits.pickDifference")}>{textOf(difference)}</Sum>}
      </dl>
      {state === "incomplete" && <p className="soft">{t("edits.pickNothing")}</p>}
      {state === "over" && <p className="loss">{t("edits.pickOver", { amount: gap })}</p>}
      {state === "short" && (
        <p>{t(isPayment ? "edits.pickShortPayment" : "edits.pickShort", { amount: gap })}</p>
      )}
    </div>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
