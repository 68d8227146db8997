import { expect, test } from "vitest";
import { speakEnglish } from "../../../test/support/pages/english.ts";
import { noticeStyle } from "../../../src/domain/texts/service-texts.ts";
import { noticeText } from "./notice-text.ts";

const symbolOf = (): string => "BTC";
const { format } = noticeStyle("en", { currency: "USD", timeZone: "UTC", symbolOf });

test("a notification is translated; a notification of an earlier version keeps its stored sentence", () => {
  speakEnglish();
  const stored = { title: "Ein Titel", message: "Eine Nachricht." };
  expect(noticeText({ ...stored, data: { kind: "certificateLost" } }, format, { symbolOf })).toEqual({
    title: "Balances are no longer verified",
    message: "A balance differs from its source. The verification report shows which one.",
  });
  expect(noticeText({ ...stored, data: null }, format, { symbolOf })).toEqual(stored);
});
