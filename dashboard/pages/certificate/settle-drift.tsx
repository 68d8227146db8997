import { useState } from "react";
import { formatDecimal, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import { useAccountMutation } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Certificate } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { t } from "../../i18n/t.ts";

const kinds = [
  { value: "adjustment", title: "certificate.adjustmentOpeningBalanceOrMissing" },
  { value: "interest", title: "certificate.interestBalanceGrowthOfA" },
] as const;

/** The owner's confirmation that the source is right; the adjustment that it books can be undone. */
export function SettleDrift({
  difference,
  onClose,
}: {
  difference: Certificate["drift"][number] & { connectionId: string };
  onClose(): void;
}) {
  const { connectionId, wallet, assetId, source, computed } = difference;
  const mutate = useAccountMutation();
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { say } = useNotify();
  const [as, setAs] = useState<(typeof kinds)[number]["value"]>("adjustment");
  const amount = formatDecimal(subtract(parseDecimal(source), parseDecimal(computed)));
  const isGrowth = !amount.startsWith("-");
  return (
    <Confirm
      title={t("certificate.acceptTheBalanceOfFrom", { assetId: symbolOf(assetId) })}
      action={t("common.resolve")}
      cancel={t("certificate.cancel")}
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        await mutate("connections.settle", { connectionId, wallet, assetId, as }, [
          "accounts",
          "issues",
          "transactions",
        ]);
        say(t("certificate.resolvedYouCanUndoIt"));
      }}
    >
      <p>
        <Rich
          message="certificate.isAddedToYourRecords"
          values={{ amount: `${format.signed(amount)} ${symbolOf(assetId)}` }}
          elements={{ b: (text) => <b>{text}</b> }}
        />
      </p>
      {isGrowth && (
        <fieldset className="choices">
          <legend className="visually-hidden">{t("common.details")}</legend>
          {kinds.map(({ value, title }) => (
            <label key={value} className="check">
              <input type="radio" name="as" checked={as === value} onChange={() => setAs(value)} />
              {t(title)}
            </label>
          ))}
        </fieldset>
      )}
    </Confirm>
  );
}
