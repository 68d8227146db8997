import { z } from "zod";
import { customProblem } from "../../../errors/custom-problem.ts";
import { msg } from "../../../errors/wording.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Connector, ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import { accountConnector } from "../account/account-connector.ts";
import type { AccountCursor } from "../account/account-sync.ts";
import { chainServer, serverUrl } from "../account/chain-server.ts";
import { accountOf, addressOn, chainsOfKey } from "./address.ts";
import { staking, unbondingTransactions, type Unbonding } from "./unbonding.ts";
import { cosmosChains, nativeOf, platformOf, type CosmosChain } from "./chains.ts";
import { cosmosCoverage, cosmosNotes } from "./coverage.ts";
import { denominationsOf } from "./denominations.ts";
import type { CosmosRow } from "./events.ts";
import {
  endedDeposits,
  endedLocks,
  governance,
  lockup,
  releaseTransactions,
  unionOfReleases,
  type Release,
} from "./releases.ts";
import { assetsOf, openAccount, type CosmosReading } from "./lcd.ts";

type Settings = { address: string; chains?: string[] | undefined; url?: string | undefined };
type ChainCursor = { account: AccountCursor; unbondings: Unbonding[]; releases?: Release[] };
type Cursor = { chains: Record<string, ChainCursor> };

const pace = { perSecond: 3, burst: 5 };

function settingsFor(chains: readonly CosmosChain[]) {
  const ids = chains.map(({ id }) => id);
  return z
    .strictObject({
      address: z
        .string()
        .trim()
        .max(100)
        .transform((text) => text.toLowerCase())
        .refine((text) => chainsOfKey(text, chains).length > 0, {
          message:
            "is not an address of a known chain of the Cosmos SDK, such as cosmos1dx27g0kzhwej0ekcf2k9hsktcxnmpl7fcehcvq",
        })
        .meta({ title: "Address" }),
      chains: z
        .array(z.string().transform((text) => text.replace(/^cosmos:/, "")))
        .min(1)
        .max(100)
        .optional()
        .meta({ title: "Chains" })
        .describe(
          `Chain ids (${ids.join(", ")}) on which the same key has an account; the chain of the address when left out`,
        ),
      url: serverUrl("rest.cosmos.directory"),
    })
    .superRefine(({ address, chains: chosenChains = [], url }, check) => {
      const possible = chainsOfKey(address, chains).map(({ id }) => id);
      const wrong = chosenChains.filter((id) => !possible.includes(id));
      if (wrong.length > 0)
        check.addIssue({
          code: "custom",
          path: ["chains"],
          ...customProblem(
            msg`names ${wrong.join(", ")}, where the key of this address has no account. It has accounts on ${possible.join(", ")}`,
          ),
        });
      if (url !== undefined && chosenChains.length > 1)
        check.addIssue({ code: "custom", path: ["url"], message: "serves one chain: name one in chains" });
    });
}

/** The differences between accounts on two chains are in their records. */
function onChain(chain: CosmosChain, open: (settings: Settings, context: ConnectorContext) => CosmosReading) {
  const { symbol, decimals, coinId, name, coinName = name } = chain;
  const walletOf = ({ address }: Settings): string => addressOn(chain, address);
  return accountConnector<Settings, CosmosRow>({
    id: "cosmos",
    title: chain.name,
    settings: z.custom<Settings>(),
    coverage: cosmosCoverage,
    native: () => ({ assetId: nativeOf(chain), symbol, name: coinName, decimals, coinId }),
    wallet: walletOf,
    positions: (settings) => [`${walletOf(settings)}#${staking}`],
    open: (settings, context) => openAccount(open(settings, context)),
    notes: cosmosNotes,
    // 2: transactions made while the lists were requested.
    edition: 2,
    listedAfterMs: 600_000,
  });
}

/** A server says by a status of gRPC that it has no such thing or path: invalid argument, not found, unimplemented. */
function isAbsent({ status, text }: { status: number; text: string }): boolean {
  return status === 501 || (status === 400 && /"code"\s*:\s*(?:3|5|12)\b/.test(text));
}

function readingOf(chain: CosmosChain, settings: Settings, context: ConnectorContext): CosmosReading {
  const options = { provider: `lcd-${chain.id}`, server: chain.server, pace };
  const lookups = chainServer(settings, context, { ...options, isNothing: isAbsent });
  return {
    chain,
    wallet: addressOn(chain, settings.address),
    server: chainServer(settings, context, options),
    optional: chainServer(settings, context, { ...options, isNothing: ({ status }) => status === 501 }),
    lookups,
    denominations: denominationsOf(chain, lookups),
    unbondings: [],
    releases: [],
  };
}

/** Unbonded coins that were paid, less cancelled unbonding, and those still unbonding. */
function endedUnbondings(
  all: readonly Unbonding[],
  now: number,
): { ended: Unbonding[]; waiting: Unbonding[] } {
  const cancelled = new Map<string, bigint>();
  for (const { at, key, amount } of all)
    if (at === null) cancelled.set(key, (cancelled.get(key) ?? 0n) - BigInt(amount));
  const [ended, waiting]: [Unbonding[], Unbonding[]] = [[], []];
  for (const unbonding of all) {
    if (unbonding.at === null) continue;
    if (unbonding.at > now) {
      waiting.push(unbonding);
      continue;
    }
    const cancelledUnits = cancelled.get(unbonding.key) ?? 0n;
    const amount = BigInt(unbonding.amount);
    const cancelledAmount = cancelledUnits < amount ? cancelledUnits : amount;
    cancelled.set(unbonding.key, cancelledUnits - cancelledAmount);
    ended.push({ ...unbonding, amount: String(amount - cancelledAmount) });
  }
  const keys = new Set(waiting.map(({ key }) => key));
  return { ended, waiting: [...waiting, ...all.filter(({ at, key }) => at === null && keys.has(key))] };
}

function uniteUnbondings(before: readonly Unbonding[], found: readonly Unbonding[]): Unbonding[] {
  const known = new Map(
    [...before, ...found].map((unbonding) => [
      `${unbonding.hash} ${unbonding.key} ${unbonding.at}`,
      unbonding,
    ]),
  );
  return [...known.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unbonding]) => unbonding);
}

type Run = { cursor: Cursor; done: number; gaps: SourceGap[] };

/** The history on one chain, then the coins released since without a transaction. */
async function* syncOn(
  chain: CosmosChain,
  settings: Settings,
  { run, context }: { run: Run; context: ConnectorContext },
): AsyncGenerator<SyncStep<Cursor>> {
  const reading = readingOf(chain, settings, context);
  const before = run.cursor.chains[chain.id];
  let unbondings = before?.unbondings ?? [];
  let releases = before?.releases ?? [];
  let done = 0;
  for await (const { gaps, ...step } of onChain(chain, () => reading).sync(
    settings,
    before?.account ?? null,
    context,
  )) {
    for (const gap of gaps ?? []) run.gaps.push({ ...gap, about: gap.about ?? [platformOf(chain)] });
    unbondings = uniteUnbondings(unbondings, reading.unbondings);
    releases = unionOfReleases(releases, reading.releases);
    run.cursor.chains[chain.id] = { account: step.cursor, unbondings, releases };
    done = step.progress.done;
    const message = `${chain.name}: ${step.progress.message}`;
    yield {
      ...step,
      cursor: structuredClone(run.cursor),
      progress: { ...step.progress, done: run.done + done, message },
    };
  }
  run.done += done;
  const { ended, waiting } = endedUnbondings(unbondings, context.now());
  const returned = [
    ...endedLocks(releases, context.now()),
    ...(await endedDeposits(releases, reading.lookups)),
  ];
  if (ended.length === 0 && returned.length === 0) return;
  const denoms = [...ended.map(({ denom }) => denom), ...returned.flatMap(({ coins }) => [...coins.keys()])];
  const { scaled, assets } = await assetsOf(denoms, reading);
  const account = run.cursor.chains[chain.id]?.account;
  const over = new Set(returned.map(({ from, id }) => `${from} ${id}`));
  const open = releases.filter(
    ({ kind, id }) => !over.has(`${kind === "deposit" ? governance : lockup} ${id}`),
  );
  if (account !== undefined) run.cursor.chains[chain.id] = { account, unbondings: waiting, releases: open };
  const transactions: ReportedTransaction[] = [
    ...ended.flatMap((unbonding) => unbondingTransactions(unbonding, reading, scaled)),
    ...returned.flatMap((unbonding) => releaseTransactions(unbonding, reading, scaled)),
  ];
  yield {
    transactions,
    assets: assets.map(({ hint }) => hint),
    isComplete: true,
    cursor: structuredClone(run.cursor),
    progress: { done: run.done, total: null, message: `${chain.name}: returned coins` },
  };
}

/** Accounts on chains of the Cosmos SDK, read from their REST servers. `chains` are the records of the known chains. */
export function cosmosConnectorOf(chains: readonly CosmosChain[]): Connector<Settings, Cursor> {
  const settings: z.ZodType<Settings> = settingsFor(chains);
  const chosenChains = ({ address, chains: ids }: Settings): CosmosChain[] => {
    const prefix = accountOf(address)?.prefix;
    const possible = chainsOfKey(address, chains);
    return possible.filter((chain) => (ids === undefined ? chain.prefix === prefix : ids.includes(chain.id)));
  };
  const parts = (settings: Settings) =>
    chosenChains(settings).map((chain) => ({
      chain,
      connector: onChain(chain, (settingsOf, context) => readingOf(chain, settingsOf, context)),
    }));
  return {
    id: "cosmos",
    title: "Cosmos address",
    capabilities: ["sync", "verify", "staking"],
    settings,
    coverage: cosmosCoverage,
    label: ({ address }) => `${address.slice(0, 12)}…${address.slice(-6)}`,
    recognize: (text) => {
      const { data } = settings.safeParse({ address: text });
      if (data === undefined) return [];
      return chainsOfKey(data.address, chains).map((chain) => ({
        platform: platformOf(chain),
        name: chain.name,
        settings: { address: addressOn(chain, data.address), chains: [chain.id] },
      }));
    },
    async wasUsed(settings, context) {
      for (const { connector } of parts(settings))
        if ((await connector.wasUsed?.(settings, context)) === true) return true;
      return false;
    },
    async check(settings, context) {
      for (const { connector } of parts(settings)) await connector.check(settings, context);
      return settings;
    },
    async *sync(settings, before, context) {
      const run: Run = { cursor: structuredClone(before ?? { chains: {} }), done: 0, gaps: [] };
      for (const chain of chosenChains(settings)) yield* syncOn(chain, settings, { run, context });
      yield {
        transactions: [],
        assets: [],
        isComplete: true,
        cursor: structuredClone(run.cursor),
        gaps: run.gaps,
        progress: { done: run.done, total: null, message: "up to date" },
      };
    },
    provisional: (settings) =>
      parts(settings).flatMap(({ connector }) => connector.provisional?.(settings) ?? []),
    positions: (settings) =>
      parts(settings).flatMap(({ connector }) => connector.positions?.(settings) ?? []),
    async balances(settings, assets, context, block) {
      const found = parts(settings).map(({ chain, connector }) => {
        const chainAssets = assets.filter(({ assetId }) => assetId.startsWith(`${platformOf(chain)}/`));
        return connector.balances?.(settings, chainAssets, context, block) ?? [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

export const cosmosConnector = cosmosConnectorOf(cosmosChains);
