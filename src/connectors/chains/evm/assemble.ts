import { erc20Asset, type AssetHint } from "../../../domain/assets/asset.ts";
import { chainOfPlatform, type Chain } from "../../../domain/catalog/chains.ts";
import { add, formatDecimal, parseDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { positionMark } from "../../../domain/ledger/positions/positions.ts";
import { positionNameOf } from "../../../domain/ledger/positions/unverified.ts";
import { isEntryPoint } from "../../../domain/protocols/registry/accounts/erc-4337.ts";
import { validatorRequestOf } from "../../../domain/protocols/validators.ts";
import { createBook, type Book, type Draft } from "./draft-book.ts";
import { blockIncome } from "./node/block-income.ts";
import { innerCallOf } from "./inner-call.ts";
import { methodOf, methodOfInput } from "./method-name.ts";
import { isRepeated, nativeTokenOf, nativeValuesOf, tokenContractOf } from "./native-tokens.ts";
import {
  movesNothing,
  type ChainRows,
  type InternalRow,
  type LiquidationRow,
  type LiquidityRow,
  type NormalRow,
  type TokenRow,
  type WrapRow,
} from "./rows.ts";
import { wrapOfCall, wrapOfInternal } from "./wraps.ts";

/** `paidElsewhere`: removals of liquidity that are not counted, because other accounts collected the coins. */
export type Assembled = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  paidElsewhere: LiquidityRow[];
};

const zeroAddress = "0x0000000000000000000000000000000000000000";

/**
 * Assembles the rows of one wallet on one chain into transactions: one per hash, with native value, internal value, tokens, collectibles and
 * gas as its legs. Rows that move nothing of the wallet's are skipped. Reporting the same rows again, or more rows of a hash later, merges in
 * the ledger.
 */
export function assemble(chain: Chain, wallet: string, rows: ChainRows): Assembled {
  const book = createBook(chain, wallet);
  for (const row of rows.normal) addNormal(book, row, { findsWraps: rows.wraps === undefined });
  for (const row of [...rows.internal, ...(rows.minted ?? [])])
    addInternal(book, row, { findsWraps: rows.wraps === undefined });
  const strays = addTokens(book, rows);
  for (const row of rows.wraps ?? []) addWrap(book, row);
  for (const row of rows.liquidations ?? []) addLiquidation(book, row);
  for (const row of rows.liquidity ?? []) addLiquidity(book, row);
  for (const row of [...rows.nfts, ...strays]) addCollectible(book, row, "erc721");
  for (const row of rows.multiTokens) addCollectible(book, row, "erc1155");

  const { assets, drafts, native, normal } = book;
  const transactions: ReportedTransaction[] = [...drafts.values()].filter(
    ({ legs, txHash }) => legs.length > 0 || normal.get(txHash)?.from.toLowerCase() === wallet,
  );
  transactions.push(...blockIncome(chain, wallet, rows));
  if (transactions.length > 0 && chainOfPlatform(chain.platform) === undefined)
    assets.set(native, {
      assetId: native,
      symbol: chain.symbols[0],
      name: chain.symbols[0],
      decimals: chain.decimals,
    });
  return { transactions, assets: [...assets.values()], paidElsewhere: book.paidElsewhere };
}

/** A transaction: its status, its gas, its native value. `findsWraps`: deposits into and withdrawals from the wrapped coin are derived from calls. */
function addNormal(book: Book, row: NormalRow, { findsWraps }: { findsWraps: boolean }): void {
  const { chain, wallet, native, normal, failed, draftOf, move } = book;
  const hash = row.hash.toLowerCase();
  const from = row.from.toLowerCase();
  const to = receiverOf(row);
  const hasFailed = row.isError === "1" || row.txreceipt_status === "0";
  normal.set(hash, row);
  if (hasFailed) failed.add(hash);
  if (hasFailed && from !== wallet) return;
  const draft = draftOf(hash, row);
  draft.status = hasFailed ? "failed" : "confirmed";
  const request = from === wallet ? validatorRequestOf(to, row.input) : undefined;
  if (request !== undefined) draft.type = "fee";
  const inner = innerCallOf(row, wallet);
  const method = request ?? (inner === undefined ? methodOf(row) : methodOfInput(inner.input));
  if (method !== undefined) draft.method = method;
  const counterparty = inner?.to ?? (from === wallet ? to : from);
  if (counterparty !== "") draft.counterparty = counterparty;
  if (from === wallet) {
    const mint = amountOf(BigInt(row.mint || "0"), chain.decimals);
    move(draft, { assetId: native, amount: mint, from: zeroAddress, to: wallet, kind: "internal" });
    const paidFee = BigInt(row.gasUsed || "0") * BigInt(row.gasPrice || "0") + BigInt(row.L1FeesPaid || "0");
    const amount = amountOf(paidFee, chain.decimals);
    if (paidFee > 0n) draft.legs.push({ direction: "fee", assetId: native, amount, kind: "gas" });
  }
  if (hasFailed) return;
  const value = amountOf(BigInt(row.value || "0"), chain.decimals);
  move(draft, { assetId: native, amount: value, from, to, kind: "value" });
  const wrapped = findsWraps ? wrapOfCall(chain, wallet, row) : undefined;
  if (wrapped !== undefined) draft.legs.push(wrapped);
}

/**
 * Native value that contracts moved inside a transaction. What a smart account pays to an entry point (ERC-4337) before its operation runs is
 * the operation's gas; the rest of it pays the next operation's.
 */
function addInternal(book: Book, row: InternalRow, { findsWraps }: { findsWraps: boolean }): void {
  const { chain, wallet, native, normal, failed, draftOf, move } = book;
  const hash = (row.hash ?? row.transactionHash ?? "").toLowerCase();
  if (row.isError === "1" || hash === "" || failed.has(hash) || movesNothing(row)) return;
  const amount = amountOf(BigInt(row.value || "0"), chain.decimals);
  const draft = draftOf(hash, row);
  const from = row.from.toLowerCase();
  const to = receiverOf(row);
  // The sender of the transaction pays its gas itself.
  const isPrepaid = from === wallet && isEntryPoint(to) && normal.get(hash)?.from.toLowerCase() !== wallet;
  if (isPrepaid) addGas(draft, native, amount);
  else move(draft, { assetId: native, amount, from, to, kind: "internal" });
  const wrapped = findsWraps ? wrapOfInternal(chain, wallet, row, normal.get(hash)) : undefined;
  if (wrapped !== undefined) draft.legs.push(wrapped);
}

/** A transaction has one gas leg per wallet: a second operation of the wallet adds to it. */
function addGas(draft: Draft, assetId: string, amount: string): void {
  const leg = draft.legs.find(({ kind }) => kind === "gas");
  if (leg === undefined) draft.legs.push({ direction: "fee", assetId, amount, kind: "gas" });
  else leg.amount = formatDecimal(add(parseDecimal(leg.amount), parseDecimal(amount)));
}

/** Transfers of tokens. Returns the collectibles that some explorers list among them and that have no row of their own. */
function addTokens({ chain, native, assets, draftOf, move }: Book, rows: ChainRows): TokenRow[] {
  const nativeValues = nativeValuesOf(rows);
  const listedTokens = new Set([...rows.nfts, ...rows.multiTokens].map(collectibleKey));
  const strays: TokenRow[] = [];
  const reportedTokens = new Set(rows.tokens.map(movementKey));
  for (const row of rows.tokens) {
    if (row.tokenID !== undefined && row.tokenID !== "") {
      if (!listedTokens.has(collectibleKey(row))) strays.push(row);
      continue;
    }
    const reporter = row.contractAddress.toLowerCase();
    const contract = tokenContractOf(chain, reporter);
    const nativeToken = nativeTokenOf(chain, contract);
    if (nativeToken?.role === "echo") continue;
    if (contract !== reporter && reportedTokens.has(movementKey({ ...row, contractAddress: contract })))
      continue;
    const moved = { from: row.from.toLowerCase(), to: row.to.toLowerCase(), value: BigInt(row.value || "0") };
    const values = nativeValues.get(row.hash.toLowerCase()) ?? [];
    if (nativeToken !== undefined && isRepeated(nativeToken, chain, moved, values)) continue;
    const assetId = nativeToken === undefined ? erc20Asset(chain.platform, contract) : native;
    const decimals = nativeToken === undefined ? decimalsOf(row) : (nativeToken.decimals ?? chain.decimals);
    if (nativeToken === undefined)
      assets.set(assetId, { assetId, symbol: row.tokenSymbol, name: row.tokenName, decimals });
    move(draftOf(row.hash, row), {
      assetId,
      amount: amountOf(moved.value, decimals),
      from: moved.from,
      to: moved.to,
      kind: nativeToken === undefined ? "token" : "internal",
    });
  }
  return strays;
}

function addWrap({ chain, assets, draftOf }: Book, row: WrapRow): void {
  const contract = row.contractAddress.toLowerCase();
  const assetId = erc20Asset(chain.platform, contract);
  const decimals = decimalsOf(row);
  assets.set(assetId, { assetId, symbol: row.tokenSymbol, name: row.tokenName, decimals });
  const amount = amountOf(BigInt(row.value), decimals);
  draftOf(row.hash, row).legs.push({
    direction: row.direction,
    assetId,
    amount,
    counterparty: contract,
    kind: "wrapped",
  });
}

/**
 * A liquidation changes the position itself: another account repays its debt, or takes its collateral. So does a debt whose coin never
 * reaches the wallet.
 */
function addLiquidation({ chain, wallet, native, assets, draftOf }: Book, row: LiquidationRow): void {
  const contract = row.contractAddress;
  const assetId = contract === undefined ? native : erc20Asset(chain.platform, contract);
  const decimals = contract === undefined ? chain.decimals : decimalsOf(row);
  if (contract !== undefined && !assets.has(assetId))
    assets.set(assetId, {
      assetId,
      ...(row.tokenSymbol === "" ? {} : { symbol: row.tokenSymbol, name: row.tokenName }),
      decimals,
    });
  const draft = draftOf(row.hash, row);
  draft.type = row.type ?? "liquidation";
  draft.legs.push({
    direction: row.direction,
    assetId,
    amount: amountOf(BigInt(row.value), decimals),
    wallet: `${wallet}${positionMark}${positionNameOf(assetId, row.place)}`,
    counterparty: row.counterparty,
    kind: "token",
  });
}

/**
 * A change of an NFT of concentrated liquidity, next to the coins that moved. A change whose coins another account collected belongs to that
 * account's transaction. Counted here, the position would lose its liquidity without a payment and keep its cost.
 */
function addLiquidity({ chain, native, assets, draftOf, paidElsewhere }: Book, row: LiquidityRow): void {
  const draft = draftOf(row.hash, row);
  if (row.isPaidElsewhere === true && draft.legs.every(({ direction }) => direction === "fee")) {
    if (row.liquidity.startsWith("-")) paidElsewhere.push(row);
    return;
  }
  const { contractAddress, tokenID, liquidity } = row;
  const coins = row.coins?.map(({ added, removed, paid, ...names }) => {
    const contract = tokenContractOf(chain, names.contractAddress);
    const nativeToken = nativeTokenOf(chain, contract);
    const isNative = nativeToken !== undefined;
    const assetId = isNative ? native : erc20Asset(chain.platform, contract);
    const decimals = isNative ? (nativeToken.decimals ?? chain.decimals) : decimalsOf(names);
    if (!isNative && !assets.has(assetId))
      assets.set(assetId, { assetId, symbol: names.tokenSymbol, name: names.tokenName, decimals });
    const [first, second, third] = [added, removed, paid].map((units) => amountOf(BigInt(units), decimals));
    return { assetId, added: first ?? "0", removed: second ?? "0", paid: third ?? "0" };
  });
  const assetId = `${chain.platform}/erc721:${contractAddress}/${tokenID}`;
  draft.liquidity = [
    ...(draft.liquidity ?? []),
    { assetId, liquidity, ...(coins === undefined ? {} : { coins }) },
  ];
}

function addCollectible(
  { chain, assets, draftOf, move }: Book,
  row: TokenRow,
  standard: "erc721" | "erc1155",
): void {
  const tokenId = row.tokenID ?? "0";
  const assetId = `${chain.platform}/${standard}:${row.contractAddress.toLowerCase()}/${tokenId}`;
  const name = `${row.tokenName} #${tokenId}`;
  assets.set(assetId, { assetId, symbol: row.tokenSymbol, name, decimals: 0 });
  move(draftOf(row.hash, row), {
    assetId,
    amount: standard === "erc721" ? "1" : (row.tokenValue ?? row.value ?? "1"),
    from: row.from.toLowerCase(),
    to: row.to.toLowerCase(),
    kind: "nft",
  });
}

function movementKey({ hash, contractAddress, from, to, value }: TokenRow): string {
  return `${hash}|${contractAddress}|${from}|${to}|${value ?? ""}`.toLowerCase();
}

function receiverOf(row: { to: string; contractAddress: string }): string {
  return (row.to === "" ? row.contractAddress : row.to).toLowerCase();
}

function collectibleKey(row: TokenRow): string {
  return `${row.hash}|${row.contractAddress}|${row.tokenID ?? ""}|${row.from}|${row.to}`.toLowerCase();
}

/** Amounts of a contract without decimals are in its smallest unit. */
function decimalsOf({ tokenDecimal }: { tokenDecimal: string }): number {
  return /^\d{1,2}$/.test(tokenDecimal) ? Number(tokenDecimal) : 0;
}

function amountOf(units: bigint, scale: number): string {
  return formatDecimal({ units, scale });
}
