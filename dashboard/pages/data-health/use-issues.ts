import { useState } from "react";
import { useAccountQuery } from "../../data/account.tsx";

/** The maximum of one request. */
const maxPerCall = 1_000;

/** Issues that were dismissed and whose cause lasts. */
export function useDismissedIssues() {
  return useAccountQuery("issues.list", { filter: { dismissed: true }, limit: maxPerCall });
}

/**
 * Open issues. `shown` keeps its previous state until the dismissed ones have arrived, too: an issue does not leave this list before it is in the
 * other, or the focus of a keyboard user would find nothing that follows it.
 */
export function useOpenIssues() {
  const answer = useAccountQuery("issues.list", { limit: maxPerCall });
  const dismissed = useDismissedIssues();
  const [shown, setShown] = useState(answer.data);
  const isAhead = dismissed.isFetching && dismissed.data !== undefined && shown !== undefined;
  if (!isAhead && shown !== answer.data) setShown(answer.data);
  return { answer, shown: isAhead ? shown : answer.data };
}
