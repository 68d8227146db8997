import { useState } from "react";
import { useAccountQuery } from "../data/account.tsx";
import { QueryResult } from "../parts/query-result.tsx";
import { Icon } from "../parts/icon.tsx";
import { LinkedTransfers } from "./transfers/linked-transfers.tsx";
import { ProposalCard } from "./transfers/proposal-card.tsx";
import { t } from "../i18n/t.ts";

const strideProposals = 20;

/** Proposed transfers between the owner's wallets, to confirm or reject, and the linked ones, to unlink. */
export default function TransfersPage() {
  const proposals = useAccountQuery("transactions.proposals", {});
  const [visibleCount, setVisibleCount] = useState(strideProposals);
  return (
    <div className="page in-order">
      <h1>{t("common.transfers")}</h1>
      <p className="soft page-lead">{t("transfers.movementsBetweenYourOwnWallets")}</p>
      <QueryResult of={proposals} lines={8}>
        {(found) =>
          found.length === 0 ? (
            <p className="soft">
              <Icon name="check" size={16} /> {t("transfers.noTransfersToReview")}
            </p>
          ) : (
            <>
              <p className="soft">{t("transfers.pairsToReview")}</p>
              <ul className="issues">
                {found.slice(0, visibleCount).map((proposal) => (
                  <ProposalCard key={proposal.ids.join(" ")} proposal={proposal} />
                ))}
              </ul>
              {visibleCount < found.length && (
                <button
                  type="button"
                  className="button"
                  onClick={() => setVisibleCount(visibleCount + strideProposals)}
                >
                  {t("common.showMoreOf", { count: found.length })}
                </button>
              )}
            </>
          )
        }
      </QueryResult>
      <LinkedTransfers />
    </div>
  );
}
