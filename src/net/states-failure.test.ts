import { expect, it } from "vitest";
import { statesFailure } from "./states-failure.ts";

it.each([
  { code: "2002", message: "invalid field value in timeType", data: [] },
  { code: "2002", message: "", data: [] },
  { code: 5001, msg: "internal error", data: [] },
  { code: "unauthorized", message: "the key expired", data: [] },
  { success: false, data: [] },
  { success: "false", message: "try later", result: [] },
  { errors: [{ code: "not_found" }], data: [] },
  { error: "internal", data: [] },
  { error: { name: "maintenance" }, data: [] },
  { status: "error", data: [] },
  { status: "fail", data: [] },
])("the answer %j states a failure", (answer) => {
  expect(statesFailure(answer)).toBe(true);
});

it.each([
  { code: "0", msg: "", data: [] },
  { code: "00000", msg: "success", data: [] },
  { code: "200", message: "success", data: [] },
  { code: "200000", msg: "", data: [] },
  { code: "1000", message: "OK", data: [] },
  { code: "100", msg: "Success", data: [] },
  { code: "BTC", name: "Bitcoin" },
  { error: [], result: {} },
  { error: "", data: [] },
  { error: "0", data: [] },
  { error: null, data: [] },
  { status: "ok", data: [] },
  { status: "failed", id: "w1", amount: "2" },
  [{ code: "2002", message: "a row" }],
  { success: true, data: [] },
])("the answer %j states no failure", (answer) => {
  expect(statesFailure(answer)).toBe(false);
});
