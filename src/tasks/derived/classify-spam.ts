import type { Context } from "../../context/context.ts";
import { chains } from "../../domain/catalog/chains.ts";
import { knownSymbols } from "../../domain/catalog/known-tokens.ts";
import { runInSlices } from "../../ports/pause.ts";
import { judgeSpam, type SpamVerdict } from "../../domain/assets/spam.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Reevaluates the spam score of every token contract, and records a change if a verdict changed. Keeps the owner's decisions. */
export async function classifyTokens(
  account: Pick<AccountStore, "transaction" | "spamSignals" | "assets" | "changes" | "ledger">,
  { now, pause }: Pick<Context, "now" | "pause">,
  signal = new AbortController().signal,
): Promise<void> {
  const symbols = new Set([
    ...knownSymbols,
    ...chains.flatMap((chain) => chain.symbols.map((symbol) => symbol.toUpperCase())),
  ]);
  const verdicts = await runInSlices(judged(account, symbols), { pause, now, signal });
  const store = (): void => {
    const changed = verdicts.filter(({ id, verdict }) => account.assets.judge(id, verdict));
    if (changed.length === 0) return;
    account.changes.record({ topic: "assets", cause: "updated", since: null, count: changed.length });
    account.ledger.reclassifyByAssets(changed.map(({ id }) => id));
  };
  account.transaction(store, { isRepeatable: true });
}

function* judged(
  { spamSignals }: Pick<AccountStore, "spamSignals">,
  symbols: ReadonlySet<string>,
): Generator<void, { id: string; verdict: SpamVerdict }[]> {
  const verdicts: { id: string; verdict: SpamVerdict }[] = [];
  for (const { id, facts } of spamSignals()) {
    verdicts.push({ id, verdict: judgeSpam({ ...facts, knownSymbols: symbols }) });
    yield;
  }
  return verdicts;
}
