import type { Edits } from "../../domain/ledger/edits.ts";
import type { KnownLeg } from "../../domain/ledger/identity.ts";
import type { Report, SupersededSide } from "../../domain/ledger/source-report.ts";
import {
  directions,
  legKinds,
  transactionStatuses,
  transactionTypes,
  type JointInputs,
  type Leg,
  type LegKind,
  type LiquidityChange,
  type LiquidityCoin,
  type StatedResults,
  type StatedValue,
} from "../../domain/ledger/transaction.ts";
import { isRecord } from "../../lib/is-record.ts";

/**
 * Parsers for the JSON columns of transactions: legs, edits and reports. They throw a `TypeError` for a value of another shape, which only a
 * manual change of the file causes. Written as type guards, because legs are read for every row of a long table.
 */

type Guard<T> = (value: unknown) => value is T;

/** Parses the legs of a transaction, in the form the clients receive. */
export function parseLegs(text: string): Leg[] {
  return parse(text, isListOf(isLeg), "legs");
}

/** Parses the kinds of a transaction's legs from `transactions.leg_kinds`. */
export function parseLegKinds(text: string): LegKind[] {
  if (text === "") return [];
  return text.split(",").map((kind) => {
    if (!isLegKind(kind)) throw new TypeError(`"${kind}" is not a kind of leg.`);
    return kind;
  });
}

/** Parses the owner's edits from `transactions.edits`. */
export function parseEdits(text: string): Edits {
  return parse(text, isEdits, "edits");
}

/** Parses changes of liquidity from `transactions.liquidity`. */
export function parseLiquidity(text: string): LiquidityChange[] {
  return parse(text, isListOf(isLiquidityChange), "liquidity");
}

/** Parses the inputs of a transaction that several wallets paid, from a report. */
export function parseJointInputs(text: string): JointInputs {
  return parse(text, isJointInputs, "joint inputs");
}

/** Parses reports from the JSON of `transactions.reports`. */
export function parseReports(text: string): [source: number, report: Report][] {
  return parse(text, isListOf(isSourceReport), "reports");
}

/** Parses one source's report from its JSON. */
export function parseReport(text: string): Report {
  return parse(text, isReport, "report");
}

function parse<T>(text: string, isExpected: Guard<T>, name: string): T {
  const value: unknown = JSON.parse(text);
  if (!isExpected(value)) throw new TypeError(`The stored ${name} of a transaction have another shape.`);
  return value;
}

const isLegKind = oneOf(legKinds);
const isDirection = oneOf(directions);
const isType = oneOf(transactionTypes);
const isStatus = oneOf(transactionStatuses);

function isLeg(value: unknown): value is Leg {
  return (
    isRecord(value) &&
    isDirection(value["direction"]) &&
    isText(value["assetId"]) &&
    isText(value["amount"]) &&
    isOptional(value["wallet"], isText) &&
    isOptional(value["counterparty"], isText) &&
    isOptional(value["value"], isStatedValue)
  );
}

function isKnownLeg(value: unknown): value is KnownLeg {
  return isLeg(value) && "kind" in value && isLegKind(value.kind);
}

function isStatedValue(value: unknown): value is StatedValue {
  return (
    isRecord(value) &&
    isText(value["amount"]) &&
    isText(value["currency"]) &&
    (value["by"] === "owner" || value["by"] === "source")
  );
}

function isEdits(value: unknown): value is Edits {
  return (
    isRecord(value) &&
    isOptional(value["at"], isNumber) &&
    isOptional(value["type"], isType) &&
    isOptional(value["method"], isTextOrNull) &&
    isOptional(value["counterparty"], isTextOrNull) &&
    isOptional(value["notes"], isTextOrNull) &&
    isOptional(value["hidden"], isBoolean) &&
    isOptional(value["tags"], isTrue) &&
    isOptional(value["linked"], isTextOrNull) &&
    isOptional(value["legs"], isReplacements) &&
    isOptional(value["added"], isListOf(isKnownLeg))
  );
}

function isReplacements(value: unknown): value is Record<string, KnownLeg | null> {
  return isRecord(value) && Object.values(value).every((leg) => leg === null || isKnownLeg(leg));
}

function isReport(value: unknown): value is Report {
  return (
    isRecord(value) &&
    isNumber(value["at"]) &&
    isNumber(value["position"]) &&
    isOptional(value["type"], isType) &&
    isOptional(value["isOwners"], isTrue) &&
    isStatus(value["status"]) &&
    isOptional(value["method"], isText) &&
    isOptional(value["counterparty"], isText) &&
    isOptional(value["notes"], isText) &&
    isListOf(isKnownLeg)(value["legs"]) &&
    isOptional(value["superseded"], isListOf(isSupersededSide)) &&
    isOptional(value["transferIds"], isListOf(isText)) &&
    isOptional(value["settles"], isText) &&
    isOptional(value["results"], isStatedResults) &&
    isOptional(value["liquidity"], isListOf(isLiquidityChange)) &&
    isOptional(value["jointInputs"], isJointInputs)
  );
}

function isJointInputs(value: unknown): value is JointInputs {
  return isRecord(value) && isText(value["own"]) && isText(value["all"]) && isText(value["fee"]);
}

function isLiquidityChange(value: unknown): value is LiquidityChange {
  return (
    isRecord(value) &&
    isText(value["assetId"]) &&
    isText(value["liquidity"]) &&
    isOptional(value["coins"], isListOf(isLiquidityCoin))
  );
}

function isLiquidityCoin(value: unknown): value is LiquidityCoin {
  return isRecord(value) && ["assetId", "added", "removed", "paid"].every((name) => isText(value[name]));
}

function isStatedResults(value: unknown): value is StatedResults {
  return (
    isRecord(value) &&
    isText(value["currency"]) &&
    isOptional(value["gain"], isText) &&
    isOptional(value["received"], isText) &&
    isOptional(value["sent"], isText)
  );
}

function isSourceReport(value: unknown): value is [source: number, report: Report] {
  return Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isReport(value[1]);
}

function isSupersededSide(value: unknown): value is SupersededSide {
  return isRecord(value) && isText(value["wallet"]) && isText(value["by"]);
}

function isOptional(value: unknown, isExpected: Guard<unknown>): boolean {
  return value === undefined || isExpected(value);
}

function isListOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

function oneOf<T extends string>(words: readonly T[]): Guard<T> {
  const known = new Set<unknown>(words);
  return (value): value is T => known.has(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function isTrue(value: unknown): value is true {
  return value === true;
}
