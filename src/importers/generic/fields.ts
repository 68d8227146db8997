import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { withoutZone } from "../reading/header-zone.ts";

/** The fields of a generic CSV by their name in the option `columns`, with the column names recognised by default. */
export const genericFields = {
  date: ["date", "at", "timestamp", "datetime", "date time", "created at", "time"],
  time: ["time", "time of day"],
  type: ["type", "transaction type", "operation", "kind", "side", "label"],
  status: ["status"],
  receivedAmount: [
    "received amount",
    "received quantity",
    "amount received",
    "in amount",
    "buy amount",
    "incoming amount",
  ],
  receivedAsset: [
    "received asset",
    "received currency",
    "received coin",
    "in asset",
    "in currency",
    "buy currency",
    "incoming asset",
  ],
  sentAmount: ["sent amount", "sent quantity", "amount sent", "out amount", "sell amount", "outgoing amount"],
  sentAsset: [
    "sent asset",
    "sent currency",
    "sent coin",
    "out asset",
    "out currency",
    "sell currency",
    "outgoing asset",
  ],
  amount: ["amount", "quantity", "qty", "volume", "size", "change"],
  asset: ["asset", "coin", "symbol", "token", "ticker"],
  price: ["price", "price per unit", "unit price", "spot price"],
  total: ["total", "cost", "subtotal", "proceeds", "quote amount", "total amount"],
  currency: ["currency", "quote currency", "price currency", "quote", "fiat currency"],
  feeAmount: ["fee amount", "fee", "fees", "commission"],
  feeAsset: ["fee asset", "fee currency", "fee coin", "commission asset"],
  wallet: ["wallet", "account"],
  platform: ["platform", "chain"],
  id: ["id", "transaction id", "trade id", "reference", "order id"],
  txHash: ["tx hash", "txhash", "hash", "transaction hash", "txid", "tx id"],
  counterparty: ["counterparty", "from/to", "destination", "recipient"],
  notes: ["notes", "note", "comment", "description", "memo", "remark"],
  tags: ["tags", "tag"],
  value: ["value", "net worth amount", "fiat value", "native amount"],
  valueCurrency: ["value currency", "net worth currency", "native currency"],
} as const;

export type GenericField = keyof typeof genericFields;

export const amountFields = [
  "amount",
  "receivedAmount",
  "sentAmount",
  "price",
  "total",
  "feeAmount",
  "value",
] as const satisfies readonly GenericField[];
export type AmountField = (typeof amountFields)[number];

const fieldNames = Object.keys(genericFields).filter((name): name is GenericField => name in genericFields);

function withoutSeparators(name: string): string {
  return name
    .replace(/^\uFEFF/, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
}

/**
 * The column of each field in this header: as mapped by `columns`, otherwise by a recognised name. Throws `bad_request` for an unknown field
 * and for a column missing from the file.
 */
export function fieldPositions(
  header: string[],
  columns: Record<string, string> = {},
): Partial<Record<GenericField, number>> {
  const positions: Partial<Record<GenericField, number>> = {};
  const names = header.map((name) => withoutSeparators(withoutZone(name)));
  const takenPositions = new Set<number>();
  for (const [key, column] of Object.entries(columns)) {
    if (settings.includes(key)) continue;
    const field = fieldNamed(key);
    const position = positionOf(header, column);
    if (position < 0)
      throw new AppError(
        "bad_request",
        msg`The option columns takes ${field} from "${column}", a column that the file does not have. Its columns: ${header.map((name) => name.trim()).join(", ")}.`,
      );
    positions[field] = position;
    takenPositions.add(position);
  }
  for (const field of fieldNames) {
    if (positions[field] !== undefined) continue;
    for (const name of [field, ...genericFields[field]]) {
      const position = names.indexOf(withoutSeparators(name));
      if (position < 0 || takenPositions.has(position)) continue;
      positions[field] = position;
      takenPositions.add(position);
      break;
    }
  }
  return positions;
}

function positionOf(header: string[], column: string): number {
  const exactIndex = header.findIndex((name) => withoutSeparators(name) === withoutSeparators(column));
  return exactIndex >= 0
    ? exactIndex
    : header.findIndex((name) => withoutSeparators(withoutZone(name)) === withoutSeparators(column));
}

/** The columns of a header that no field is read from. */
export function unmappedColumns(header: string[], columns: Record<string, string> = {}): string[] {
  const mapped = new Set(Object.values(fieldPositions(header, columns)));
  return header.flatMap((name, index) => (mapped.has(index) || name.trim() === "" ? [] : [name.trim()]));
}

/**
 * Unread columns whose names suggest that they change the meaning of rows: a fee, a kind, a side, a direction, a status, a network or a wallet.
 */
export function decisiveColumns(unmapped: readonly string[]): string[] {
  return unmapped.filter((name) => {
    if (/fee|commission|type|status|direction|network|operation|wallet/i.test(name)) return true;
    const words = name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z]+/);
    return words.some((word) => decisiveWords.has(word));
  });
}

const decisiveWords = new Set(["action", "side", "kind", "state", "buy", "sell", "debit", "credit"]);
/** Keys of the option `columns` that name no column. */
const settings = ["dateOrder", "amountSign", "feeRule", "idRule"];

function fieldNamed(key: string): GenericField {
  const squeezedKey = withoutSeparators(key);
  const exactField = fieldNames.find((name) => withoutSeparators(name) === squeezedKey);
  const field =
    exactField ??
    fieldNames.find((name) => genericFields[name].some((alias) => withoutSeparators(alias) === squeezedKey));
  if (field !== undefined) return field;
  throw new AppError(
    "bad_request",
    msg`The option columns has no field "${key}". Its fields: ${fieldNames.join(", ")}, dateOrder ("day-first" or "month-first"), amountSign ("signed", "in" or "out"), feeRule ("on top" or "included") and idRule ("unique" or "shared").`,
  );
}

/** Whether these fields suffice for a transaction, apart from its date. */
export function isEnough(has: Partial<Record<GenericField, number>>): boolean {
  const hasSides =
    (has.receivedAmount ?? has.sentAmount) !== undefined &&
    (has.receivedAsset ?? has.sentAsset) !== undefined;
  return hasSides || (has.amount !== undefined && has.asset !== undefined);
}
