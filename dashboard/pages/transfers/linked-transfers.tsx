import { useAccount, useAct } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Transaction } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { useWallets } from "../../data/wallets.ts";
import { useExplain } from "../../explain/explain.ts";
import { useFormat } from "../../format/use-format.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { EndlessList } from "../../parts/endless-list.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

const linkedOnly = { filter: { linked: true } };

/** What is linked, the newest first; each can be taken apart again. */
export function LinkedTransfers() {
  const service = useService();
  const { name: accountName } = useAccount();
  return (
    <section aria-labelledby="linked">
      <h2 id="linked">{t("transfers.linked")}</h2>
      <EndlessList<Transaction>
        name={["transactions.list", linkedOnly]}
        ask={(page, signal) =>
          service.call("transactions.list", { accountName, ...linkedOnly, ...page }, signal)
        }
        rowHeight={60}
        keyOf={({ id }) => id}
        label={t("transfers.linkedTransactionsNewestFirst")}
        row={(transaction) => <LinkedRow transaction={transaction} />}
        empty={<p className="soft">{t("transfers.noLinkedTransactionsYet")}</p>}
      />
    </section>
  );
}

/** One half: which way it went is its first word, since the type of both is the same. */
function LinkedRow({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const explain = useExplain();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const act = useAct();
  const { say, fail } = useNotify();
  const { id, at, wallet, platform, legs, linkedTransactionId } = transaction;
  const leg = legs.find(({ direction }) => direction !== "fee");
  const symbol = leg === undefined ? "?" : symbolOf(leg.assetId);
  return (
    <div className="row">
      <button
        type="button"
        className="transaction-row linked"
        onClick={() => explain({ kind: "transaction", id })}
      >
        <CoinMark symbol={symbol} />
        <span className="row-main">
          <span className="clip">
            <b>{leg?.direction === "in" ? t("transfers.depositTo") : t("transfers.withdrawalFrom")}</b>{" "}
            {placeOf(wallet, platform)}
          </span>
          <span className="faint small clip">{format.moment(at)}</span>
        </span>
        <span className={leg?.direction === "in" ? "end gain" : "end"}>
          {leg !== undefined &&
            `${format.signed(leg.direction === "in" ? leg.amount : `-${leg.amount}`)} ${symbol}`}
        </span>
      </button>
      {linkedTransactionId !== undefined && (
        <button
          type="button"
          className="button small quiet"
          onClick={() =>
            void act("transactions.unlink", { id }).then(() => say(t("transfers.unlinked")), fail)
          }
        >
          {t("transfers.unlink")}
          <span className="visually-hidden">
            {" "}
            {symbol}, {format.moment(at)}
          </span>
        </button>
      )}
    </div>
  );
}
