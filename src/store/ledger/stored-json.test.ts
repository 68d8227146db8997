import { expect, test } from "vitest";
import type { Report } from "../../domain/ledger/source-report.ts";
import type { Leg } from "../../domain/ledger/transaction.ts";
import { parseEdits, parseLegKinds, parseLegs, parseReport, parseReports } from "./stored-json.ts";

const leg: Leg = {
  direction: "in",
  assetId: "eip155:1/slip44:60",
  amount: "1.5",
  wallet: "0x01",
  counterparty: "0x02",
  value: { amount: "3000", currency: "USD", by: "owner" },
};
const known = { ...leg, kind: "value" as const };
const report: Report = {
  at: 1,
  position: 0,
  type: "deposit",
  isOwners: true,
  status: "confirmed",
  method: "0x",
  counterparty: "0x02",
  notes: "salary",
  legs: [known],
  superseded: [{ wallet: "", by: "another" }],
};

test("legs, kinds, edits and reports are parsed as they were stored", () => {
  expect(parseLegs(JSON.stringify([leg]))).toEqual([leg]);
  expect(parseLegs("[]")).toEqual([]);
  expect(parseLegKinds("value,gas")).toEqual(["value", "gas"]);
  expect(parseLegKinds("")).toEqual([]);
  const edits = { at: 2, type: "gift" as const, notes: null, linked: null, legs: { a: null, b: known } };
  expect(parseEdits(JSON.stringify(edits))).toEqual(edits);
  expect(parseReport(JSON.stringify(report))).toEqual(report);
  expect(parseReports(JSON.stringify([[7, report]]))).toEqual([[7, report]]);
});

test.each([
  ["a direction that does not exist", () => parseLegs(JSON.stringify([{ ...leg, direction: "up" }]))],
  ["an amount that is a number", () => parseLegs(JSON.stringify([{ ...leg, amount: 1.5 }]))],
  ["no list", () => parseLegs("{}")],
  [
    "a value by a third party",
    () => parseLegs(JSON.stringify([{ ...leg, value: { ...leg.value, by: "x" } }])),
  ],
  ["a kind that does not exist", () => parseLegKinds("value,nothing")],
  ["an edit of a leg without its kind", () => parseEdits(JSON.stringify({ added: [leg] }))],
  ["a report without its time", () => parseReport(JSON.stringify({ ...report, at: null }))],
  ["a report without its source", () => parseReports(JSON.stringify([[report]]))],
])("%s is refused", (_, read) => {
  expect(read).toThrow(TypeError);
});
