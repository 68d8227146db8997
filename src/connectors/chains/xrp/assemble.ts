import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import {
  absolute,
  formatDecimal,
  isNegative,
  parseDecimal,
  subtract,
  sumDecimals,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import { AppError } from "../../../errors/app-error.ts";
import { feeLeg, legOf } from "../account/legs.ts";
import { dropScale, issuedAsset, symbolOf, xrp, xrpLedger } from "./assets.ts";
import { lockChanges, lockOf, wholeLock } from "./locks.ts";
import { accountIdOf } from "./x-address.ts";
import { type XrpRow, type Entry, type Fields, entriesOf } from "./rows.ts";

/** Seconds from 1970 to 2000, where the ledger's clock starts. */
const rippleEpoch = 946_684_800;

/** When its ledger closed, in ms. */
export function timeOf({ tx }: XrpRow): number {
  return ((tx?.date ?? 0) + rippleEpoch) * 1000;
}

/** Whether this transaction created the account: nothing of it is older. */
export function createsAccount(row: XrpRow, wallet: string): boolean {
  return entriesOf(row).some(
    ({ type, isNew, after }) => type === "AccountRoot" && isNew && after.Account === wallet,
  );
}

/**
 * The changes by a transaction to an account: its coins, its trust lines, its escrows and payment channels, whichever way they were moved, and
 * the fee if it paid it. One that failed with a `tec` code has only its fee.
 */
export function assembleXrp(
  row: XrpRow,
  wallet: string,
): { transaction: ReportedTransaction | undefined; assets: AssetHint[]; unread: string[] } {
  const { tx, hash, ledger, meta } = row;
  if (tx === undefined || hash === undefined || ledger === undefined)
    return { transaction: undefined, assets: [], unread: [] };
  const entries = entriesOf(row);
  const isFailed = meta.TransactionResult !== "tesSUCCESS";
  const fee = (tx.Delegate ?? tx.Account) === wallet ? BigInt(tx.Fee) : 0n;
  const otherAccount = tx.Account === wallet ? tx.Destination : (tx.Owner ?? tx.Account);
  const counterparty = otherAccount === wallet ? undefined : otherAccount;
  const drops =
    meta.AffectedNodes === undefined ? plainPayment(row, wallet) : dropsChange(entries, wallet) + fee;
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [];
  const tokens = isFailed ? [] : tokenChanges(entries, wallet);
  const locked = isFailed ? [] : lockChanges(entries, wallet);
  const completeLock = wholeLock(locked, (assetId) =>
    assetId === xrp
      ? { units: drops, scale: dropScale }
      : sumDecimals(tokens.flatMap((token) => (token.assetId === assetId ? token.change : []))),
  );
  let type: TransactionType | undefined;
  if (!isFailed) {
    if (completeLock !== undefined) type = isNegative(completeLock.change) ? "unstake" : "stake";
    const partyOf = (assetId: string, other: string | undefined): string | undefined =>
      completeLock?.assetId === assetId ? completeLock.lock : other;
    legs.push(
      ...legOf({
        assetId: xrp,
        units: drops,
        scale: dropScale,
        kind: "value",
        counterparty: partyOf(xrp, counterparty),
      }),
    );
    for (const { lock, assetId, change } of completeLock === undefined ? locked : [])
      legs.push(...lockLeg(assetId, change, tx.Destination ?? counterparty, lockOf(wallet, lock)));
    for (const { assetId, change, symbol, issuer } of tokens) {
      assets.push({ assetId, symbol, name: symbol });
      legs.push(tokenLeg(assetId, change, partyOf(assetId, counterparty ?? issuer)));
    }
    for (const { id, units } of itemChanges(entries, wallet)) {
      const assetId = nftAsset(xrpLedger, id);
      assets.push({ assetId, symbol: "NFT", name: `NFT ${id.slice(0, 8)}…${id.slice(-8)}`, decimals: 0 });
      legs.push(...legOf({ assetId, units, scale: 0, kind: "nft", counterparty }));
    }
  }
  legs.push(...feeLeg(xrp, fee, dropScale));
  const transaction: ReportedTransaction = {
    id: `${xrpLedger}:${hash}:${wallet}`,
    at: timeOf(row),
    platform: xrpLedger,
    wallet,
    txHash: hash,
    legs,
    status: isFailed ? "failed" : "confirmed",
    position: ledger * 1_000_000 + (meta.TransactionIndex ?? 0),
    ...(type === undefined ? {} : { type }),
  };
  return {
    transaction: legs.length === 0 ? undefined : transaction,
    assets,
    unread: unreadIn(entries, wallet),
  };
}

function lockLeg(
  assetId: string,
  { units, scale }: Decimal,
  counterparty: string | undefined,
  wallet: string,
): ReportedLeg[] {
  const kind = assetId === xrp ? ("value" as const) : ("token" as const);
  return legOf({ assetId, units, scale, kind, counterparty, wallet });
}

function dropsChange(entries: readonly Entry[], wallet: string): bigint {
  const accountEntries = entries.filter(
    ({ type, after }) => type === "AccountRoot" && after.Account === wallet,
  );
  return accountEntries.reduce(
    (sum, { isNew, before, after }) =>
      sum + balanceOf(after.Balance) - (isNew ? 0n : balanceOf(before.Balance)),
    0n,
  );
}

/** An account's coins in drops. Every entry of an account has them; throws `upstream` for one without. */
function balanceOf(value: Fields["Balance"]): bigint {
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return BigInt(value);
  throw new AppError(
    "upstream",
    "The XRP Ledger server returned an account without its balance. The response was discarded.",
    { data: { provider: "xrpl" } },
  );
}

function dropsOf(value: Fields["Amount"]): bigint {
  return typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : 0n;
}

/** Transactions that move nothing but their fee. */
const still = new Set([
  "AccountSet",
  "TrustSet",
  "SetRegularKey",
  "SignerListSet",
  "TicketCreate",
  "OfferCancel",
  "DepositPreauth",
]);

/**
 * Whether a transaction is listed without the changes it made, and itself does not state them: only a payment in coins does, unless it may have
 * delivered less or taken another asset from its sender.
 */
export function hasUnknownChanges({ tx, meta }: XrpRow, wallet: string): boolean {
  if (tx === undefined || meta.AffectedNodes !== undefined || meta.TransactionResult !== "tesSUCCESS")
    return false;
  if (still.has(tx.TransactionType)) return false;
  const isInCoins = typeof (tx.Amount ?? tx.DeliverMax) === "string";
  const isConverted = tx.Account === wallet && tx.SendMax !== undefined && typeof tx.SendMax !== "string";
  return tx.TransactionType !== "Payment" || isPartial(tx) || !isInCoins || isConverted;
}

function isPartial({ Flags: flags = 0 }: NonNullable<XrpRow["tx"]>): boolean {
  return (flags & 0x00020000) !== 0;
}

/** What a payment moved, without its fee, that some servers return without metadata: exact unless `hasUnknownChanges`. */
function plainPayment({ tx, meta }: XrpRow, wallet: string): bigint {
  if (tx === undefined) return 0n;
  if (meta.TransactionResult !== "tesSUCCESS" || tx.TransactionType !== "Payment" || isPartial(tx)) return 0n;
  const paidDrops = dropsOf(tx.Amount ?? tx.DeliverMax);
  const received = tx.Destination === wallet ? paidDrops : 0n;
  return received - (tx.Account === wallet ? paidDrops : 0n);
}

/**
 * The NFTs that came or went. Pages of an account's NFTs begin with the 20 bytes of its number, and are split and joined: what counts is
 * which NFTs all changed pages together had before and have after the transaction
 * (https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/nftokenpage).
 */
function itemChanges(entries: readonly Entry[], wallet: string): { id: string; units: bigint }[] {
  const pages = entries.filter(({ type }) => type === "NFTokenPage");
  if (pages.length === 0) return [];
  const number = accountIdOf(wallet);
  const ownerPages = pages.filter(({ index }) => index.slice(0, 40).toUpperCase() === number);
  const idsOf = ({ NFTokens: listedTokens = [] }: Fields): string[] =>
    listedTokens.map(({ NFToken: token }) => token.NFTokenID);
  const formerIds = new Set(ownerPages.flatMap(({ before }) => idsOf(before)));
  const has = new Set(ownerPages.flatMap(({ isGone, after }) => (isGone ? [] : idsOf(after))));
  return [
    ...[...has].filter((id) => !formerIds.has(id)).map((id) => ({ id, units: 1n })),
    ...[...formerIds].filter((id) => !has.has(id)).map((id) => ({ id, units: -1n })),
  ];
}

type TokenChange = { assetId: string; change: Decimal; symbol: string; issuer: string };

/** The changes of the account's trust lines. Balances of others in the account's own issue are not its holdings. */
function tokenChanges(entries: readonly Entry[], wallet: string): TokenChange[] {
  return entries.flatMap(({ type, isNew, before, after }): TokenChange[] => {
    const { LowLimit: low, HighLimit: high } = after;
    if (type !== "RippleState" || low === undefined || high === undefined) return [];
    if (low.issuer !== wallet && high.issuer !== wallet) return [];
    const isLow = low.issuer === wallet;
    const balanceIn = (fields: Fields): Decimal => holding(fields.Balance, { isLow });
    const formerBalance = isNew ? zero : balanceIn(before);
    const change = subtract(balanceIn(after), formerBalance);
    const issuer = isLow ? high.issuer : low.issuer;
    if (change.units === 0n) return [];
    return [{ assetId: issuedAsset(low.currency, issuer), change, symbol: symbolOf(low.currency), issuer }];
  });
}

/** A trust line's balance is written from the view of its lower account. */
function holding(balance: Fields["Balance"], { isLow }: { isLow: boolean }): Decimal {
  if (balance === undefined || typeof balance === "string") return zero;
  const value = parseDecimal(balance.value);
  const ownBalance = isLow ? value : subtract(zero, value);
  return isNegative(ownBalance) ? zero : ownBalance;
}

function tokenLeg(assetId: string, change: Decimal, counterparty: string | undefined): ReportedLeg {
  const direction = isNegative(change) ? "out" : "in";
  const sharedFields = {
    direction,
    assetId,
    amount: formatDecimal(absolute(change)),
    kind: "token",
  } as const;
  return counterparty === undefined ? sharedFields : { ...sharedFields, counterparty };
}

/** Multi-purpose tokens that a transaction moved, which are not read. */
function unreadIn(entries: readonly Entry[], wallet: string): string[] {
  return entries.flatMap(({ type, after }) =>
    type === "MPToken" && after.Account === wallet
      ? [`multi-purpose token ${after.MPTokenIssuanceID ?? ""}`.trim()]
      : [],
  );
}
