import type { Chain } from "../../../../domain/catalog/chains.ts";
import { knownToken } from "../../../../domain/catalog/known-tokens.ts";
import { isDebtSymbol, zeroAddress } from "../../../../domain/protocols/addresses.ts";
import { contractAt } from "../../../../domain/protocols/contracts.ts";
import type { EventLog } from "../liquidity-logs.ts";
import { liquidationsIn, mayLiquidate, type LiquidationMove } from "../node/liquidations.ts";
import { passThroughDebtsIn } from "../node/pass-through-debts.ts";
import type { ChainRows, LiquidationRow, TokenRow } from "../rows.ts";

type Side = { chain: Chain; wallet: string };
type Names = Pick<TokenRow, "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal">;

/**
 * The transactions in which a debt changed and no coin of it reached or left the wallet: the token of a debt at Aave or a fork was minted
 * or burned alone, or another account took the token of what was supplied to a market. What explains a debt is a transfer of the coin that
 * its token's symbol ends with.
 */
export function debtTransactions(rows: ChainRows, { chain, wallet }: Side): Map<string, TokenRow> {
  const places = new Map<string, TokenRow>();
  const callers = new Map(rows.normal.map(({ hash, from }) => [hash.toLowerCase(), from.toLowerCase()]));
  for (const row of rows.tokens) {
    const hash = row.hash.toLowerCase();
    if (isDebtMove(row, wallet) ? !isExplained(row, rows, { chain, wallet }) : isSeizure(row))
      places.set(hash, row);
  }
  return places;

  function isSeizure(row: TokenRow): boolean {
    return (
      row.from.toLowerCase() === wallet &&
      row.to !== zeroAddress &&
      callers.get(row.hash.toLowerCase()) !== wallet &&
      contractAt(chain.platform, row.contractAddress.toLowerCase())?.role === "lending"
    );
  }
}

/** Whether the token of a debt is minted or burned in the wallet. Those of vaults of Euler v2 are read from their own logs. */
function isDebtMove({ tokenSymbol, from, to }: TokenRow, wallet: string): boolean {
  if (!isDebtSymbol(tokenSymbol) || !/Debt/.test(tokenSymbol)) return false;
  const [source, target] = [from.toLowerCase(), to.toLowerCase()];
  return (source === zeroAddress && target === wallet) || (source === wallet && target === zeroAddress);
}

function isExplained(debt: TokenRow, rows: ChainRows, { chain, wallet }: Side): boolean {
  const hash = debt.hash.toLowerCase();
  const isBorrowed = debt.from.toLowerCase() === zeroAddress;
  const isMoved = ({ from, to }: { from: string; to: string }): boolean => {
    const [ownAddress, otherParty] = isBorrowed ? [to, from] : [from, to];
    return ownAddress.toLowerCase() === wallet && otherParty.toLowerCase() !== zeroAddress;
  };
  const isCoin = ({ tokenSymbol }: TokenRow): boolean =>
    tokenSymbol !== "" && debt.tokenSymbol.endsWith(tokenSymbol);
  if (rows.tokens.some((row) => row.hash.toLowerCase() === hash && isCoin(row) && isMoved(row))) return true;
  if (!debt.tokenSymbol.endsWith(`W${chain.symbols[0]}`)) return false;
  const values = [
    ...rows.normal,
    ...rows.internal.map((row) => ({ ...row, hash: row.hash ?? row.transactionHash ?? "" })),
  ];
  return values.some((row) => row.hash.toLowerCase() === hash && row.value !== "0" && isMoved(row));
}

/** The changes of debts that the logs of a transaction state; `undefined` if the decimals of one of the coins are not known. */
export function debtRows(
  logs: readonly EventLog[],
  rows: ChainRows,
  { chain, wallet, place }: Side & { place: Pick<LiquidationRow, "blockNumber" | "timeStamp" | "hash"> },
): LiquidationRow[] | undefined {
  const inHash = rows.tokens.filter(({ hash }) => hash.toLowerCase() === place.hash);
  const facts = new Map(
    inHash.map(({ contractAddress, tokenSymbol }) => [
      contractAddress.toLowerCase(),
      { symbol: tokenSymbol },
    ]),
  );
  const values = [
    ...rows.normal,
    ...rows.internal.map((row) => ({ ...row, hash: row.hash ?? row.transactionHash ?? "" })),
  ].filter(({ hash }) => hash.toLowerCase() === place.hash);
  const context = { wallet, platform: chain.platform, facts, values };
  const moves = mayLiquidate(logs) ? liquidationsIn(logs, context) : [];
  if (moves.length === 0) moves.push(...passThroughDebtsIn(logs, context));
  const debtTokens = inHash.filter((row) => isDebtMove(row, wallet));
  const found = moves.map((move) => rowOf(move, place, { chain, rows, debtTokens }));
  const known = found.filter((row) => row !== undefined);
  return known.length < found.length ? undefined : known;
}

function rowOf(
  { token, direction, value, place: at, counterparty, type }: LiquidationMove,
  place: Pick<LiquidationRow, "blockNumber" | "timeStamp" | "hash">,
  { chain, rows, debtTokens }: { chain: Chain; rows: ChainRows; debtTokens: readonly TokenRow[] },
): LiquidationRow | undefined {
  const names = token === undefined ? { tokenName: "", tokenSymbol: "", tokenDecimal: "" } : namesOf(token);
  if (names === undefined) return undefined;
  return {
    ...place,
    ...names,
    direction,
    value: value.toString(),
    place: at,
    counterparty,
    ...(type === undefined ? {} : { type }),
  };

  /** A debt's token has the decimals of its coin. */
  function namesOf(contract: string): Names | undefined {
    const known = namesIn(chain, rows)(contract);
    if (known !== undefined) return known;
    const decimals = new Set(debtTokens.map(({ tokenDecimal }) => tokenDecimal));
    const [tokenDecimal] = decimals;
    return tokenDecimal === undefined || decimals.size > 1
      ? undefined
      : { contractAddress: contract, tokenName: "", tokenSymbol: "", tokenDecimal };
  }
}

/** A token's name in the explorer's lists, else in the catalog of tokens; the wrapped native coin may move inside a transaction only. */
export function namesIn(chain: Chain, { tokens }: ChainRows): (contract: string) => Names | undefined {
  return (contract) => {
    const row = tokens.find(({ contractAddress }) => contractAddress.toLowerCase() === contract);
    if (row !== undefined) {
      const { tokenName, tokenSymbol, tokenDecimal } = row;
      return { contractAddress: contract, tokenName, tokenSymbol, tokenDecimal };
    }
    if (contract === chain.wrappedNative) {
      const symbol = `W${chain.symbols[0]}`;
      const tokenDecimal = String(chain.decimals);
      return { contractAddress: contract, tokenName: symbol, tokenSymbol: symbol, tokenDecimal };
    }
    const known = knownToken(`${chain.platform}/erc20:${contract}`);
    if (known === undefined) return undefined;
    const { name, symbol, decimals } = known;
    return {
      contractAddress: contract,
      tokenName: name,
      tokenSymbol: symbol,
      tokenDecimal: String(decimals),
    };
  };
}
