import { expect, test } from "vitest";
import { errorReasons } from "./error-reasons.ts";
import { AppError, hasReason, statusOf } from "./app-error.ts";

test("an error without a narrower reason has its code as the reason", () => {
  expect(new AppError("conflict", "Taken.").reason).toBe("conflict");
  expect(new AppError("upstream", "Too large.", { reason: "response_too_large" }).reason).toBe(
    "response_too_large",
  );
});

test("every code is a reason in the catalogue", () => {
  for (const code of Object.keys(statusOf)) expect(errorReasons).toHaveProperty(code);
});

test("hasReason is true only for an AppError with that reason", () => {
  expect(hasReason(new AppError("upstream", "x", { reason: "redirected" }), "redirected")).toBe(true);
  expect(hasReason(new AppError("upstream", "redirected"), "redirected")).toBe(false);
  expect(hasReason(new Error("redirected"), "redirected")).toBe(false);
});
