import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { useUndoable } from "../transactions/use-undoable.ts";
import { callsOf, type BulkAnswer } from "./answers.ts";

/** Applies a remedy to all its issues. If a call fails the others still run, and the number of successes is reported with the first reason. */
export function useBulkAnswer(): (answer: BulkAnswer) => Promise<void> {
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const { say } = useNotify();
  const { sayDoneTo } = useUndoable();
  return async (answer) => {
    const calls = callsOf(answer);
    const failures: unknown[] = [];
    let last: unknown;
    for (const call of calls)
      try {
        last = await service.carryOut(call);
      } catch (error) {
        failures.push(error);
      }
    await queries.invalidateQueries({ queryKey: [name] });
    if (failures.length > 0)
      throw new Error(
        t("dataHealth.answeredPartly", {
          done: calls.length - failures.length,
          count: calls.length,
          error: errorText(failures[0]),
        }),
      );
    const changed = transactionIn(calls[0]?.params ?? {}, last);
    if (answer.id.startsWith("transactions.") && changed !== undefined)
      await sayDoneTo(t("dataHealth.answered", { count: answer.remedies.length }), changed);
    else say(t("dataHealth.answered", { count: answer.remedies.length }));
  };
}

/** The id of one transaction that a call changed; `useUndoable` finds the change by it. */
function transactionIn(params: Record<string, unknown>, result: unknown): string | undefined {
  const madeIds = typeof result === "object" && result !== null && "ids" in result ? result.ids : undefined;
  const ids = Array.isArray(madeIds) && madeIds.length > 0 ? madeIds : params["ids"];
  const [first] = Array.isArray(ids) ? ids : [];
  return typeof first === "string" ? first : undefined;
}
