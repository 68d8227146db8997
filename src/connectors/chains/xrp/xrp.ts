import { z } from "zod";
import {
  add,
  formatDecimal,
  isNegative,
  isZero,
  normalizeDecimal,
  parseDecimal,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import { xrpBytes } from "../account/address-checks.ts";
import { classicOf } from "./x-address.ts";
import { addressSettings, chainServer, refuseOtherChain, type ChainServer } from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import { assembleXrp, createsAccount, hasUnknownChanges, timeOf } from "./assemble.ts";
import { dropScale, issuedAsset, xrp } from "./assets.ts";
import { lockedAmount, lockedIn, lockOf } from "./locks.ts";
import { amount, xrpRow, type XrpRow } from "./rows.ts";

const publicServer = "https://s1.ripple.com:51234";
const settings = addressSettings(
  {
    normalize: (text) => classicOf(text) ?? text,
    isValid: (text) => xrpBytes(text)?.length === 21 && text.startsWith("r"),
    form: msg`an address of the XRP Ledger`,
    example: "rnZmVGX6f4pUYyS4oXYJzoLdRojQV8y297",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const failure = z.object({ error: z.string(), error_message: z.string().optional() });
const accountTx = z.object({
  transactions: z.array(xrpRow),
  marker: z.unknown().optional(),
  ledger_index_min: z.number().optional(),
});
const accountInfo = z.object({ account_data: z.object({ Balance: z.string() }) });
const accountLines = z.object({
  lines: z.array(z.object({ account: z.string(), balance: z.string(), currency: z.string() })),
  marker: z.unknown().optional(),
});
const accountObjects = z.object({
  account_objects: z.array(
    z.object({
      /** The entry's own id in the ledger. */
      index: z.string().optional(),
      LedgerEntryType: z.string(),
      Account: z.string().optional(),
      Amount: amount,
      Balance: amount,
    }),
  ),
  marker: z.unknown().optional(),
});

type Call = <Result>(
  method: string,
  parameters: Record<string, unknown>,
  schema: z.ZodType<Result>,
) => Promise<Result | undefined>;

/** Queries a rippled server. `undefined` if it does not know the account; throws `upstream` for any other error. */
function createCall(server: ChainServer): Call {
  return async (method, parameters, schema) => {
    const envelope = z.object({ result: z.union([failure, schema]) });
    const answer = await server.post("", { method, params: [{ ...parameters, strict: true }] }, envelope);
    const { result } = answer ?? {};
    const { data: failed } = failure.safeParse(result);
    if (failed === undefined) return schema.safeParse(result).data;
    if (failed.error === "actNotFound") return undefined;
    throw new AppError(
      failed.error === "actMalformed" ? "bad_request" : "upstream",
      msg`The XRP Ledger server answered ${method} with ${failed.error}: ${failed.error_message ?? "without a reason"}.`,
      { data: { provider: "xrpl" } },
    );
  };
}

const listLimit = 400;

/** All rows of a list about the account. */
function allOf<Answer extends { marker?: unknown }, Row>(
  load: (parameters: { limit: number; marker: unknown }) => Promise<Answer | undefined>,
  { rowsOf, keyOf }: { rowsOf: (answer: Answer) => Row[]; keyOf: (row: Row) => string },
): Promise<Row[]> {
  return allRows(keyOf, async (more: string | undefined) => {
    const marker: unknown = more === undefined ? undefined : JSON.parse(more);
    const answer = await load({ limit: listLimit, marker });
    const isEnd = answer?.marker === undefined || answer.marker === null;
    const rows = answer === undefined ? [] : rowsOf(answer);
    return {
      rows,
      next: isEnd ? undefined : JSON.stringify(answer.marker),
      isFull: rows.length >= listLimit,
    };
  });
}

const pageSize = 200;

async function historyPage(
  call: Call,
  account: string,
  { after, before }: Span,
  more: string | null,
): Promise<HistoryPage<XrpRow>> {
  const marked: unknown = more === null ? undefined : JSON.parse(more);
  const answer = await call(
    "account_tx",
    {
      account,
      ledger_index_min: after === null ? -1 : Number(after),
      ledger_index_max: before === null ? -1 : Number(before) - 1,
      limit: pageSize,
      marker: marked,
    },
    accountTx,
  );
  const { transactions = [], marker, ledger_index_min: first } = answer ?? {};
  const rows = transactions.filter(({ validated }) => validated !== false);
  if (rows.some(({ tx, hash, ledger }) => tx === undefined || !hash || ledger === undefined))
    throw new AppError(
      "upstream",
      "The XRP Ledger server listed a transaction without its hash, ledger or content. The response was discarded.",
      { data: { provider: "xrpl" } },
    );
  const isEnd = marker === undefined || marker === null;
  const gap = isEnd ? missingBefore(rows.at(-1), { account, after, first }) : undefined;
  return {
    rows,
    more: isEnd ? null : JSON.stringify(marker),
    isShort: transactions.length < pageSize,
    ...(gap === undefined ? {} : { gaps: [gap] }),
  };
}

/** The missing part of the history, if the server does not store ledgers that old. */
function missingBefore(
  oldest: XrpRow | undefined,
  { account, after, first }: { account: string; after: bigint | null; first: number | undefined },
): SourceGap | undefined {
  const to = oldest === undefined ? null : timeOf(oldest);
  if (after === null) {
    if (oldest === undefined || createsAccount(oldest, account)) return undefined;
    return {
      from: null,
      to,
      reason:
        "The server keeps no transaction in which this account was created, so older ones are missing. A server with the full history, such as https://s2.ripple.com:51234, has them.",
    };
  }
  if (first === undefined || BigInt(first) <= after + 1n) return undefined;
  return {
    from: null,
    to,
    reason: msg`The server keeps no ledgers before ${first}; this account was read up to ledger ${after}, and what happened in between is missing. A server with the full history has it.`,
  };
}

function openAccount(account: string, call: Call): AccountReader<XrpRow> {
  return {
    order: "descending",
    async checkChain() {
      const { info } =
        (await call(
          "server_info",
          {},
          z.object({ info: z.object({ network_id: z.number().optional() }) }),
        )) ?? {};
      refuseOtherChain("the XRP Ledger", "0", String(info?.network_id ?? 0));
    },
    lists: [
      {
        placeOf: ({ ledger }) => BigInt(ledger ?? 0),
        page: (span, more) => historyPage(call, account, span, more),
      },
    ],
    read(groups) {
      const found = groups.flat().map((row) => ({ row, ...assembleXrp(row, account) }));
      return Promise.resolve({
        transactions: found.flatMap(({ transaction }) => transaction ?? []),
        assets: found.flatMap(({ assets }) => assets),
        gaps: found.flatMap(({ row, unread }): SourceGap[] => {
          const span = { from: timeOf(row), to: timeOf(row) };
          const gaps: SourceGap[] = unread.map((unreadText) => ({
            ...span,
            reason: msg`A ${unreadText} was moved, which is not read.`,
          }));
          if (hasUnknownChanges(row, account))
            gaps.push({
              ...span,
              reason: msg`The server does not state what the transaction ${row.hash ?? ""} changed, so its amounts may be missing.`,
            });
          return gaps;
        }),
      });
    },
    holdings: () => holdingsOf(call, account),
  };
}

async function holdingsOf(call: Call, account: string): Promise<Holding[]> {
  const ledger = { account, ledger_index: "validated" };
  const info = await call("account_info", ledger, accountInfo);
  if (info === undefined) return [];
  const holdings: Holding[] = [{ assetId: xrp, amount: xrpAmount(BigInt(info.account_data.Balance)) }];
  const trusted = await allOf((page) => call("account_lines", { ...ledger, ...page }, accountLines), {
    rowsOf: ({ lines }) => lines,
    keyOf: (line) => `${line.currency} ${line.account}`,
  });
  for (const { account: issuer, balance, currency } of trusted)
    if (!isNegative(parseDecimal(balance)))
      holdings.push({ assetId: issuedAsset(currency, issuer), amount: normalizeDecimal(balance) });
  for (const [entry, lock] of Object.entries(lockedIn)) {
    const held = await lockedOf(call, ledger, entry === "Escrow" ? "escrow" : "payment_channel");
    for (const [assetId, total] of held)
      if (!isZero(total))
        holdings.push({ assetId, amount: formatDecimal(total), wallet: lockOf(account, lock) });
  }
  return holdings;
}

/** What the account's escrows or payment channels hold, by asset. */
async function lockedOf(
  call: Call,
  ledger: { account: string; ledger_index: string },
  type: string,
): Promise<Map<string, Decimal>> {
  const objects = await allOf(
    (page) => call("account_objects", { ...ledger, type, ...page }, accountObjects),
    {
      rowsOf: (answer) => answer.account_objects,
      keyOf: ({ index, ...entry }) => index ?? JSON.stringify(entry),
    },
  );
  const totals = new Map<string, Decimal>();
  for (const { LedgerEntryType: entry, Account: owner, ...fields } of objects) {
    if (!(entry in lockedIn) || owner !== ledger.account) continue;
    const { assetId, amount: held } = lockedAmount(fields);
    totals.set(assetId, add(totals.get(assetId) ?? zero, held));
  }
  return totals;
}

function xrpAmount(drops: bigint): string {
  return formatDecimal({ units: drops, scale: dropScale });
}

const chain: AccountChain<Settings, XrpRow> = {
  id: "xrp",
  title: "XRP Ledger address",
  settings,
  capabilities: ["staking"],
  native: () => ({ assetId: xrp, symbol: "XRP", name: "XRP", decimals: 6, coinId: "ripple" }),
  wallet: ({ address }) => address,
  positions: ({ address }) => Object.values(lockedIn).map((lock) => lockOf(address, lock)),
  open: (settings, context) =>
    openAccount(
      settings.address,
      createCall(
        chainServer(settings, context, {
          provider: "xrpl",
          server: publicServer,
          pace: { perSecond: 5, burst: 10 },
        }),
      ),
    ),
  notes: ["NFTs are listed as they come and go, and are neither priced nor compared with the ledger."],
};

/** The XRP Ledger by any rippled server: payments, trust lines with issued assets, offers, pools, escrows and payment channels. */
export const xrpConnector = accountConnector(chain);
