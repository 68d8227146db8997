import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAct, useAnswer } from "../data/account.tsx";
import type { Transaction } from "../data/records.ts";
import { useService, type ResultOf } from "../data/service.ts";
import { useFormat } from "../format/use-format.ts";
import { Answer } from "../parts/answer.tsx";
import { EndlessList } from "../parts/endless-list.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";
import { TransactionRow } from "./transactions/transaction-row.tsx";

type Proposal = ResultOf<"transactions.proposals">[number];

const strideProposals = 20;

/** Withdrawals and deposits that look like one transfer between the owner's wallets: to confirm or to forbid, and to undo. */
export default function TransfersPage() {
  const proposals = useAnswer("transactions.proposals", {});
  const [shown, setShown] = useState(strideProposals);
  return (
    <div className="page">
      <h1>Transfers</h1>
      <p className="soft page-lead">
        Money that only moved between your own wallets is neither sold nor bought: it keeps its date and cost.
        These pairs look like such moves.
      </p>
      <Answer of={proposals} lines={8}>
        {(found) =>
          found.length === 0 ? (
            <div className="empty">
              <Icon name="check" />
              <p>No pair waits for your word.</p>
            </div>
          ) : (
            <>
              <ul className="issues">
                {found.slice(0, shown).map((proposal) => (
                  <ProposalCard key={proposal.ids.join(" ")} proposal={proposal} />
                ))}
              </ul>
              {shown < found.length && (
                <button type="button" className="button" onClick={() => setShown(shown + strideProposals)}>
                  Show more of {found.length}
                </button>
              )}
            </>
          )
        }
      </Answer>
      <Linked />
    </div>
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const format = useFormat();
  const act = useAct();
  const { say, fail } = useNotify();
  const [isWorking, setWorking] = useState(false);
  const halves = useTransactions(proposal.ids);
  const decide = (method: "transactions.link" | "transactions.forbidLink", words: string) => async () => {
    setWorking(true);
    try {
      await act(method, { ids: [proposal.ids[0], proposal.ids[1]] });
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
        <p className="faint small">
          {format.percent(String(proposal.confidence))} sure · {proposal.reason}
        </p>
        <div className="actions">
          <button
            type="button"
            className="button small primary"
            disabled={isWorking}
            onClick={() => void decide("transactions.link", "Linked: this is one transfer.")()}
          >
            It is one transfer
          </button>
          <button
            type="button"
            className="button small quiet"
            disabled={isWorking}
            onClick={() => void decide("transactions.forbidLink", "These two will not be linked.")()}
          >
            They are not
          </button>
        </div>
      </div>
    </li>
  );
}

const linkedOnly = { filter: { linked: true } };

/** What is linked, the newest first; each can be taken apart again. */
function Linked() {
  const service = useService();
  const { name: accountName } = useAccount();
  return (
    <section aria-labelledby="linked">
      <h2 id="linked">Linked</h2>
      <EndlessList<Transaction>
        name={["transactions.list", linkedOnly]}
        ask={(page, signal) =>
          service.call("transactions.list", { accountName, ...linkedOnly, ...page }, signal)
        }
        rowHeight={60}
        keyOf={({ id }) => id}
        label="Linked transactions, newest first"
        row={(transaction) => <LinkedRow transaction={transaction} />}
        empty={<p className="soft">No transaction is linked yet.</p>}
      />
    </section>
  );
}

function LinkedRow({ transaction }: { transaction: Transaction }) {
  const act = useAct();
  const { say, fail } = useNotify();
  return (
    <div className="row">
      <div className="row-main">
        <TransactionRow transaction={transaction} brief />
      </div>
      {transaction.linkedTransactionId !== undefined && (
        <button
          type="button"
          className="button small quiet"
          onClick={() =>
            void act("transactions.unlink", { id: transaction.id }).then(() => say("Taken apart."), fail)
          }
        >
          Unlink
        </button>
      )}
    </div>
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
