import { useAccount, useAccountMutation } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { countText } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";

/** The queries that a change of transactions may affect. */
export const affected = ["balances", "netWorth", "assets", "wallets", "tags", "accounts", "prices"];

/** Reports a change of transactions, with an undo button. */
export function useUndoable() {
  const mutate = useAccountMutation();
  const service = useService();
  const { name: accountName } = useAccount();
  const { say, fail } = useNotify();
  const undo = (changeId: string): Promise<void> =>
    mutate("transactions.undo", { changeId }, affected).then(() => say(t("edits.undone")), fail);
  return {
    undo,
    sayDone(words: string, changeId: string | null): void {
      if (changeId === null) say(words);
      else say(words, () => void undo(changeId));
    },
    /**
     * For methods that do not return a change id: offers to undo the latest change of the transaction or asset. `words` may name the number of
     * transactions that it changed.
     */
    async sayDoneTo(
      words: string | ((transactions: number) => string),
      changed: string | { assetId: string },
    ): Promise<void> {
      const target = typeof changed === "string" ? { id: changed } : changed;
      const [last] = await service.call("transactions.history", { accountName, ...target, limit: 1 });
      const text = typeof words === "string" ? words : words(last?.transactions ?? 1);
      if (last === undefined) say(text);
      else say(text, () => void undo(last.id));
    },
  };
}

/** A transfer with several departures is unlinked as a whole: the message names how many transactions that are. */
export function unlinkedText(transactions: number): string {
  return transactions > 2
    ? t("edits.unlinkedSeveral", { transactions: countText(transactions, "transaction") })
    : t("edits.unlinked");
}
