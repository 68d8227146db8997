import { millisecondsPerDay } from "../../../src/domain/time/day.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Transaction } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { affected, useUndoable } from "./use-undoable.ts";

const spanMs = 14 * millisecondsPerDay;

/** Candidates for the other side of a transfer, nearest in time first; choosing one links the two. */
export default function LinkPicker({ transaction, onDone }: { transaction: Transaction; onDone(): void }) {
  const mutate = useAccountMutation();
  const format = useFormat();
  const { find, symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const movementLeg = transaction.legs.find(({ direction }) => direction !== "fee");
  const coinId = movementLeg === undefined ? undefined : find(movementLeg.assetId)?.coinId;
  const answer = useAccountQuery("transactions.list", {
    filter: {
      from: transaction.at - spanMs,
      to: transaction.at + spanMs,
      linked: false,
      ...(typeof coinId === "string"
        ? { coinId }
        : movementLeg === undefined
          ? {}
          : { assetId: movementLeg.assetId }),
    },
    limit: 200,
  });
  return (
    <div className="stack">
      <h3>{t("edits.pickOther")}</h3>
      <p className="soft small">{t("edits.pickHelp")}</p>
      <QueryResult of={answer}>
        {({ items }) => {
          const fitting = candidates(transaction, items);
          return fitting.length === 0 ? (
            <p className="soft">{t("edits.noCandidates")}</p>
          ) : (
            <ul className="rows">
              {fitting.map((candidate) => {
                const leg = candidate.legs.find(({ direction }) => direction !== "fee");
                const amount =
                  leg === undefined
                    ? ""
                    : `${format.signed(leg.direction === "in" ? leg.amount : `-${leg.amount}`, leg.assetId)} ${symbolOf(leg.assetId)}`;
                const wallet = placeOf(candidate.wallet, candidate.platform);
                return (
                  <li key={candidate.id} className="row">
                    <span className="row-main">
                      <b>{wallet}</b>
                      <span className="faint small">{format.moment(candidate.at)}</span>
                    </span>
                    <span>{amount}</span>
                    <button
                      type="button"
                      className="button small"
                      aria-label={t("edits.linkWith", { wallet, amount })}
                      onClick={() =>
                        void mutate(
                          "transactions.link",
                          { ids: [transaction.id, candidate.id] },
                          affected,
                        ).then(() => {
                          onDone();
                          return sayDoneTo(t("common.linkedAsOneTransfer"), transaction.id);
                        }, fail)
                      }
                    >
                      {t("edits.linkAsTransfer")}
                    </button>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </QueryResult>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onDone}>
          {t("common.cancel")}
        </button>
      </div>
    </div>
  );
}

function candidates(transaction: Transaction, others: readonly Transaction[]): Transaction[] {
  const direction = movement(transaction);
  return others
    .filter((candidate) => candidate.id !== transaction.id && candidate.status === "confirmed")
    .filter((candidate) => {
      const way = movement(candidate);
      return way !== undefined && direction !== undefined && way !== direction;
    })
    .toSorted((a, b) => Math.abs(a.at - transaction.at) - Math.abs(b.at - transaction.at))
    .slice(0, 30);
}

/** The direction of a transaction; `undefined` if it has both. */
function movement({ legs }: Transaction): "in" | "out" | undefined {
  const ways = new Set(legs.flatMap(({ direction }) => (direction === "fee" ? [] : [direction])));
  return ways.size === 1 ? [...ways][0] : undefined;
}
