import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { maxAmountDigits } from "../../../../domain/money/decimal.ts";
import { knownToken } from "../../../../domain/catalog/known-tokens.ts";
import { erc20Asset } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { nativeTokenOf, tokenContractOf } from "../native-tokens.ts";
import type { ChainRows, TokenRow } from "../rows.ts";

type Fields = Readonly<Record<string, "number" | "number or empty" | "text" | "text or empty">>;

const place: Fields = { blockNumber: "number", timeStamp: "number" };
const parties: Fields = { from: "text", to: "text or empty" };
const transfer: Fields = { ...place, ...parties, hash: "text", contractAddress: "text" };

/** The fields of a row that decide about its amount, time and direction, by the action that lists it. */
const fieldsOf: Readonly<Record<string, Fields>> = {
  txlist: {
    ...place,
    ...parties,
    hash: "text",
    value: "number or empty",
    gasUsed: "number or empty",
    gasPrice: "number or empty",
  },
  txlistinternal: { ...place, ...parties, value: "number or empty" },
  tokentx: { ...transfer },
  tokennfttx: { ...transfer, tokenID: "number" },
  token1155tx: { ...transfer, tokenID: "number" },
  txsBeaconWithdrawal: {
    blockNumber: "number",
    timestamp: "number",
    withdrawalIndex: "number",
    amount: "number",
  },
  getminedblocks: { ...place, blockReward: "number" },
};

/** Numbers by their names in a row; an amount needs one of them. */
const amountsOf: Readonly<Record<string, readonly string[]>> = {
  tokentx: ["value", "tokenID"],
  token1155tx: ["tokenValue", "value"],
};
const identities = ["hash", "transactionHash"];
/** Payments of blocks have no transaction. */
const withoutHash = new Set(["txsBeaconWithdrawal", "getminedblocks"]);

/**
 * Throws `AppError` `upstream` for a row of the account module without a number, an address or a hash: read as zero, its amount or time would be
 * wrong.
 */
export function checkRows(rows: readonly unknown[], action: string, provider: string): void {
  const fields = fieldsOf[action];
  if (fields === undefined) return;
  for (const row of rows) {
    const record = isRecord(row) ? row : {};
    const wrong =
      Object.keys(fields).find((name) => !isAsExpected(record[name], fields[name])) ??
      missingOne(record, amountsOf[action], "number") ??
      (withoutHash.has(action) ? undefined : missingOne(record, identities, "text"));
    if (wrong === undefined) continue;
    throw new AppError(
      "upstream",
      msg`${provider} answered a row of ${action} whose ${wrong} is "${String(record[wrong] ?? "").slice(0, 40)}". The response was discarded.`,
      { data: { provider } },
    );
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function isAsExpected(value: unknown, form: Fields[string] = "text"): boolean {
  if (form === "number or empty" && value === "") return true;
  if (form === "text or empty" && value === "") return true;
  if (form.startsWith("number")) return isWhole(value);
  return typeof value === "string" && value !== "";
}

/** Whether a value is a whole number; one beyond the exact range of JSON has lost digits. */
function isWhole(value: unknown): boolean {
  return typeof value === "string" ? /^\d+$/.test(value) : Number.isSafeInteger(value);
}

function missingOne(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[] = [],
  form: Fields[string],
): string | undefined {
  return names.length === 0 || names.some((name) => isAsExpected(record[name], form)) ? undefined : names[0];
}

/**
 * The rows with the decimals of their tokens: those of the list of known tokens, else as stated in any row. Returns the contracts whose decimals
 * no row states; their transfers are left out, because their amounts would be wrong by an unknown factor.
 */
export function withDecimals(chain: Chain, rows: ChainRows): { rows: ChainRows; unknown: string[] } {
  const stated = new Map<string, string>();
  for (const row of rows.tokens)
    if (isDecimals(row.tokenDecimal)) stated.set(row.contractAddress.toLowerCase(), row.tokenDecimal);
  const unknown = new Set<string>();
  const tokens = rows.tokens.flatMap((row): TokenRow[] => {
    if (row.tokenID !== undefined && row.tokenID !== "") return [row];
    const contract = row.contractAddress.toLowerCase();
    const token = tokenContractOf(chain, contract);
    if (nativeTokenOf(chain, token) !== undefined) return [row];
    const known = knownToken(erc20Asset(chain.platform, token))?.decimals;
    const tokenDecimal = known === undefined ? stated.get(contract) : String(known);
    if (tokenDecimal !== undefined) return [{ ...row, tokenDecimal }];
    unknown.add(contract);
    return [];
  });
  return { rows: { ...rows, tokens }, unknown: [...unknown] };
}

const isDecimals = (text: unknown): boolean =>
  /^\d{1,3}$/.test(String(text)) && Number(text) <= maxAmountDigits;
