import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Transaction } from "../../data/records.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { useNotify } from "../../parts/notice.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { feeOf } from "../transactions/transfer-amounts.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

type Proposal = ResultOf<"transactions.proposals">[number];

/** Transactions that look like one transfer, with the reasons. The owner confirms or rejects the proposal. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const format = useFormat();
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [isWorking, setWorking] = useState(false);
  const halves = useTransactions(proposal.ids);
  const decide = (method: "transactions.link" | "transactions.forbidLink", words: string) => async () => {
    setWorking(true);
    try {
      await mutate(method, { ids: proposal.ids });
      say(words);
    } catch (error) {
      fail(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <li className="issue">
      <div className="row-main">
        {halves.map((half) => (
          <TransactionRow key={half.id} transaction={half} brief />
        ))}
        <Difference halves={halves} />
        <p className="faint small">
          {t("transfers.likely", {
            confidence: format.percent(String(proposal.confidence)),
            reason: proposal.reason,
          })}
        </p>
        <IfAllowed>
          <div className="actions">
            <button
              type="button"
              className="button small primary"
              disabled={isWorking}
              onClick={() => void decide("transactions.link", t("common.linkedAsOneTransfer"))()}
            >
              {t("transfers.linkAsTransfer")}
            </button>
            <button
              type="button"
              className="button small quiet"
              disabled={isWorking}
              onClick={() =>
                void decide("transactions.forbidLink", t("transfers.theseTransactionsWillNotBe"))()
              }
            >
              {t("transfers.notATransfer")}
            </button>
          </div>
        </IfAllowed>
      </div>
    </li>
  );
}

/** The duration of the transfer, and the difference between the sent and received amounts. */
function Difference({ halves }: { halves: readonly Transaction[] }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const departures = halves.filter(({ legs }) => legs.some(({ direction }) => direction === "out"));
  const arrivals = halves.filter((half) => !departures.includes(half));
  const [departure] = departures;
  const last = arrivals.at(-1);
  if (departure === undefined || last === undefined) return null;
  const sent = { ...departure, legs: departures.flatMap(({ legs }) => legs) };
  // What a departure is already linked to arrived, too.
  const isWhole = departures.every(({ linkedTransactionId }) => linkedTransactionId === undefined);
  const fee = isWhole ? feeOf({ transaction: sent, arrivals }) : null;
  const gap = last.at - departure.at;
  return (
    <p className="soft small">
      {[
        ...(gap > 0 ? [format.duration(gap)] : []),
        ...(fee === null
          ? []
          : [t("edits.feeOf", { amount: format.amount(fee.amount), symbol: symbolOf(fee.assetId) })]),
      ].join(" · ")}
    </p>
  );
}

function useTransactions(ids: readonly string[]): Transaction[] {
  const service = useService();
  const { name } = useAccount();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: [name, "transactions.get", { id }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        service.call("transactions.get", { accountName: name, id }, signal),
    })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}
