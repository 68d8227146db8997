import { expect, test } from "vitest";
import { classifyExplorerError } from "./classify-explorer-error.ts";

test.each<[string, string]>([
  ["No transactions found", "empty"],
  ["No token transfers found", "empty"],
  ["No data found", "empty"],
  ["Some internal transactions within this block range have not yet been processed", "partial"],
  [
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.",
    "unsupported",
  ],
  ["Missing or unsupported chainid parameter (required for v2 api)", "unsupported"],
  ["Max calls per sec rate limit reached (3/sec)", "wait"],
  ["Max rate limit reached, please use API Key for higher rate limit", "wait"],
  ["Max daily rate limit reached. 110000 (100%) of 100000 day/limit", "wait"],
  ["Unknown action", "missing"],
  ["Error! Missing Or invalid Action name", "missing"],
  ["Result window is too large, PageNo x Offset size must be less than or equal to 10000", "split"],
  ["Query Timeout occured. Please select a smaller result dataset", "split"],
  ["Invalid API Key (#err2)", "fatal"],
  ["Error! Invalid address format", "fatal"],
  ["Unexpected error, timeout or server too busy. Please try again later", "retry"],
  ["Something never said before", "retry"],
])("%s means %s", (words, verdict) => {
  expect(classifyExplorerError(words)).toBe(verdict);
});
