import type { ReactNode } from "react";
import { useAccountQuery, type AccountInput } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { QueryResult } from "../../parts/query-result.tsx";

/** Maximum balances that are listed one by one. */
const maxBalances = 8;

type Change = AccountInput<"transactions.preview">["change"];

/** Asks for confirmation of a change and shows its preview. A change that the service refuses cannot be confirmed. */
export function ConfirmChange({
  change,
  children,
  ...dialog
}: { change: Change; children?: ReactNode } & Omit<Parameters<typeof Confirm>[0], "children" | "isReady">) {
  const { isError } = useAccountQuery("transactions.preview", { change });
  return (
    <Confirm {...dialog} isReady={!isError}>
      {children}
      <ChangePreview change={change} />
      {!isError && <p>{t("edits.canBeUndone")}</p>}
    </Confirm>
  );
}

/** A preview of a change: the number of transactions and the affected balances. */
export function ChangePreview({ change }: { change: Change }) {
  const answer = useAccountQuery("transactions.preview", { change });
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  return (
    <QueryResult of={answer} lines={2}>
      {({ transactions, balances }) => {
        const rows = countText(transactions, "transaction");
        if (transactions === 0) return <p>{t("edits.previewNothing")}</p>;
        if (balances.length === 0) return <p>{t("edits.previewNoBalances", { transactions: rows })}</p>;
        return (
          <>
            <p>{t("edits.previewChanges", { transactions: rows })}</p>
            <ul className="break">
              {balances.slice(0, maxBalances).map(({ platform, wallet, assetId, before, after }) => (
                <li key={`${platform} ${wallet} ${assetId}`}>
                  {t("edits.previewBalance", {
                    asset: symbolOf(assetId),
                    wallet: placeOf(wallet, platform),
                    before: format.amount(before),
                    after: format.amount(after),
                  })}
                </li>
              ))}
            </ul>
            {balances.length > maxBalances && (
              <p>{t("edits.previewMore", { count: balances.length - maxBalances })}</p>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}
