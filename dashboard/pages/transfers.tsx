import { useState } from "react";
import { useAnswer } from "../data/account.tsx";
import { Answer } from "../parts/answer.tsx";
import { Icon } from "../parts/icon.tsx";
import { LinkedTransfers } from "./transfers/linked-transfers.tsx";
import { ProposalCard } from "./transfers/proposal-card.tsx";

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
      <LinkedTransfers />
    </div>
  );
}
