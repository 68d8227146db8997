import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** A row's fields as text. */
export type Activity = {
  id: string;
  account: string;
  date: string;
  code: string;
  source: string;
  currency: string;
  price: string;
  quantity: string;
  type: string;
  fee: string;
  note: string;
};
export type Field = keyof Activity;

export const csvNames: Record<Exclude<Field, "id" | "account" | "note">, string> = {
  date: "Date",
  code: "Code|Symbol|Ticker",
  source: "DataSource",
  currency: "Currency|Ccy",
  price: "Price|UnitPrice|Unit Price",
  quantity: "Quantity|Qty|Shares|Units",
  type: "Action|Type",
  fee: "Fee",
};
export const csvOptional: Record<"id" | "account" | "note", string> = {
  id: "Id",
  account: "AccountId|Account",
  note: "Note|Comment",
};
export const jsonNames: Record<Field, string> = {
  id: "id",
  account: "accountId",
  date: "date",
  code: "symbol",
  source: "dataSource",
  currency: "currency",
  price: "unitPrice",
  quantity: "quantity",
  type: "type",
  fee: "fee",
  note: "comment",
};
export const jsonNeeded = [
  "{date}",
  "{fee}",
  "{quantity}",
  "{symbol}",
  "{type}",
  "{unitPrice}",
  "{dataSource}",
];
export const jsonOptional = ["{id}", "{accountId}", "{currency}", "{comment}"];

/** The fields of an activity as text, from a CSV row or a JSON object. */
export function activityOf(at: (field: Field) => string): Activity {
  return {
    id: at("id"),
    account: at("account"),
    date: at("date"),
    code: at("code"),
    source: at("source").toUpperCase(),
    currency: at("currency").toUpperCase(),
    price: at("price"),
    quantity: at("quantity"),
    type: at("type").toUpperCase(),
    fee: at("fee"),
    note: at("note"),
  };
}

export function objectOf(row: Row): object {
  try {
    const item: unknown = JSON.parse(row.text);
    if (typeof item === "object" && item !== null && !Array.isArray(item)) return item;
  } catch {
    // Not JSON: handled below.
  }
  throw new RowError(rowReason("notJsonOfItem"), row);
}

/** A field as text; a number keeps all digits as written. */
export function textOf(row: Row, item: object, name: string): string {
  const value: unknown = Reflect.get(item, name);
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value !== "number") throw new RowError(rowReason("needsTextOrNumber", { field: name }), row);
  const written = new RegExp(`"${name}"\\s*:\\s*(-?[\\d.]+(?:[eE][-+]?\\d+)?)`).exec(row.text)?.[1];
  return written ?? String(value);
}
