import { beforeAll, expect, test } from "vitest";
import { loadErrorMessages } from "../../src/domain/texts/error-messages.ts";
import { translatorOf } from "../../src/domain/texts/service-texts.ts";
import { stepText } from "./step-text.ts";

const german = translatorOf("de");
beforeAll(() => loadErrorMessages("de", german));

test.each([
  ["CoinGecko's list of coins", "Liste der Coins von CoinGecko"],
  ["CoinGecko's list of KuCoin", "Liste von KuCoin bei CoinGecko"],
  ["Copying the database", "Die Datenbank wird kopiert"],
  ["Wrote 12 lines", ""],
])("the step %s is %s in German", (message, said) => {
  expect(stepText(message, german)).toBe(said);
  expect(stepText(message, translatorOf("en"))).toBe(message);
});
