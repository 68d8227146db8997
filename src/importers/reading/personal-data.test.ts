import fc from "fast-check";
import { expect, test } from "vitest";
import { partyOf, withoutPersonalData } from "./personal-data.ts";

test.each([
  ["Sent to jane.doe@example.org today", "Sent to (e-mail address) today"],
  ["To DE89 3704 0044 0532 0130 00", "To (bank account)"],
  ["NL12***34 deposit", "NL12***34 deposit"],
  ["NL91ABNA0417164300", "(bank account)"],
  ["NL91 ABNA ****", "(bank account)"],
  ["ledger id LA12ABCD0000EFGH", "ledger id LA12ABCD0000EFGH"],
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
])("the text %j is stored as %j", (text, kept) => {
  expect(withoutPersonalData(text)).toBe(kept);
});

test("blockchain addresses and hashes are kept", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(
        /^(?:0x[0-9a-f]{40}|0x[0-9a-f]{64}|bc1q[02-9ac-hj-np-z]{38}|[13][1-9A-HJ-NP-Za-km-z]{33})$/,
      ),
      (address) => {
        expect(partyOf(address)).toEqual({ counterparty: address });
      },
    ),
  );
});

test("no e-mail address gets into a record", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.lorem(), (address, words) => {
      fc.pre(/^[\w.+-]+@[\w.-]+\.[a-z]{2,}$/i.test(address));
      expect(withoutPersonalData(`${words} ${address} ${words}`)).not.toContain(address);
      expect(partyOf(address)).toEqual({});
    }),
  );
});

test("a cell of a million characters is processed in linear time", () => {
  for (const cell of ["9".repeat(1_000_000), `a@${"b".repeat(1_000_000)}`, "a@".repeat(500_000)])
    expect(withoutPersonalData(cell)).toBe(cell);
});
