import { expect, test } from "vitest";
import { worstBasis, type Basis } from "./tax-event.ts";

test("the worst basis is found among more lots than the maximum number of function arguments", () => {
  const found: Basis[] = Array.from({ length: 200_000 }, (_, index) => (index === 9 ? "unknown" : "known"));
  expect(worstBasis(found)).toBe("unknown");
  expect(worstBasis([])).toBe("known");
});
