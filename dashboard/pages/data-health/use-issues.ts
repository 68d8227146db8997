import { useState } from "react";
import { useAccountQuery } from "../../data/account.tsx";

/** Maximum issues in one response. */
const maxPerCall = 1_000;

/** Dismissed issues whose cause persists. */
export function useDismissedIssues() {
  return useAccountQuery("issues.list", { filter: { dismissed: true }, limit: maxPerCall });
}

/**
 * Open issues. `shown` keeps its previous state until the list of dismissed issues has been refetched too. Otherwise a dismissed issue would
 * briefly be in neither list, and a keyboard user would lose the focus.
 */
export function useOpenIssues() {
  const answer = useAccountQuery("issues.list", { limit: maxPerCall });
  const dismissed = useDismissedIssues();
  const [shown, setShown] = useState(answer.data);
  const isAhead = dismissed.isFetching && dismissed.data !== undefined && shown !== undefined;
  if (!isAhead && shown !== answer.data) setShown(answer.data);
  return { answer, shown: isAhead ? shown : answer.data };
}
