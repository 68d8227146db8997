import { useAccountQuery, type AccountInput } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";

/** Maximum balances that are listed one by one. */
const most = 8;

/** A preview of a change: the number of transactions and the affected balances. */
export function ChangePreview({ change }: { change: AccountInput<"transactions.preview">["change"] }) {
  const answer = useAccountQuery("transactions.preview", { change });
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  return (
    <QueryResult of={answer} lines={2}>
      {({ transactions, balances }) => {
        const rows = counted(transactions, "transaction");
        if (transactions === 0) return <p>{t("edits.previewNothing")}</p>;
        if (balances.length === 0) return <p>{t("edits.previewNoBalances", { transactions: rows })}</p>;
        return (
          <>
            <p>{t("edits.previewChanges", { transactions: rows })}</p>
            <ul className="break">
              {balances.slice(0, most).map(({ platform, wallet, assetId, before, after }) => (
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
            {balances.length > most && <p>{t("edits.previewMore", { count: balances.length - most })}</p>}
          </>
        );
      }}
    </QueryResult>
  );
}
