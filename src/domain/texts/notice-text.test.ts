import { describe, expect, test } from "vitest";
import { evaluate } from "../notifications/evaluate.ts";
import type { Condition, RuleInputs, Notice, OpenIssue } from "../notifications/rule.ts";
import { discreetText, noticeText, testText } from "./notice-text.ts";
import { noticeStyle } from "./service-texts.ts";

const style = noticeStyle("de", { currency: "EUR", timeZone: "Europe/Berlin", symbolOf: () => "BTC" });

const sync: OpenIssue = {
  id: "failedSync:c",
  kind: "failedSync",
  severity: "critical",
  message: "could not be read",
  subject: {
    connectionId: "c",
    label: "Kraken",
    error: "The key is not valid.",
    reason: null,
    isFinal: true,
  },
  openedAt: 1,
  taskKind: null,
};
const backup: OpenIssue = {
  ...sync,
  id: "failedTask:t",
  kind: "failedTask",
  subject: { taskId: "t", kind: "backup", title: "Back up main", error: "The disk is full.", at: 1 },
  taskKind: "backup",
};

/** What a rule reports in a world where everything it watches has just happened. */
function reported(condition: Condition, change: Partial<RuleInputs> = {}): Notice[] {
  const facts: RuleInputs = {
    now: Date.UTC(2026, 2, 4, 12),
    currency: "EUR",
    price: () => ({ symbol: "BTC", price: "50000.5" }),
    netWorth: () => ({ value: "1234.5", unpriced: [] }),
    movements: () => [
      { id: "t", at: 0, direction: "in", value: "500", assets: [{ symbol: "BTC", amount: "0.01" }] },
      { id: "u", at: 0, direction: "out", value: "700", assets: [{ symbol: "ETH", amount: "0.2" }] },
    ],
    issues: () => [sync, backup],
    isVerified: () => false,
    loans: () => [{ id: "l", wallet: "0xa", protocol: "aave-v3", health: "1.2" }],
    validatorLosses: () => [{ wallet: "0xb", day: "2026-03-03", amount: "0.0015" }],
    summary: () => ({ netWorthBefore: "1000", netWorth: "1234.5", transactions: 3, issues: 2 }),
    ...change,
  };
  const side = "direction" in condition && condition.direction === "above" ? "below" : "above";
  return evaluate(condition, { side, crossings: 0, known: [] }, facts).notices;
}
const german = (notices: Notice[]) => notices.map(({ data }) => noticeText(data, style));

describe("in German", () => {
  const cases: [Condition, Partial<RuleInputs>, string[]][] = [
    [
      { kind: "price", assetId: "x", direction: "above", threshold: "45000" },
      {},
      ["BTC hat deine Preisgrenze überschritten: BTC steht bei 50.000,50 €, über 45.000,00 €."],
    ],
    [
      { kind: "netWorth", direction: "below", threshold: "2000" },
      {},
      [
        "Dein Nettovermögen hat deine Grenze überschritten: Das Nettovermögen beträgt 1.234,50 €, unter 2.000,00 €.",
      ],
    ],
    [
      { kind: "movement", direction: "both", minimum: "1" },
      {},
      [
        "Eine große Einzahlung ist eingegangen: 0,01 BTC im Wert von 500,00 € sind eingegangen.",
        "Eine große Auszahlung ist abgegangen: 0,2 ETH im Wert von 700,00 € sind abgegangen.",
      ],
    ],
    [
      { kind: "failure", of: ["sync", "backup"] },
      {},
      [
        "Eine Synchronisierung ist fehlgeschlagen: „Kraken“ konnte nicht gelesen werden: The key is not valid. Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
        "Ein Backup ist fehlgeschlagen: „Backup erstellen“ ist fehlgeschlagen: The disk is full.",
      ],
    ],
    [
      { kind: "criticalIssue" },
      { issues: () => [sync] },
      [
        "Ein kritisches Problem wurde gefunden: „Kraken“ konnte nicht gelesen werden: The key is not valid. Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
      ],
    ],
    [
      { kind: "healthFactor", threshold: "1.5" },
      {},
      [
        "Der Health-Faktor eines Kredits ist niedrig: Der Kredit von 0xa bei Aave V3 hat den Health-Faktor 1,2, unter 1,5. Unter 1 kann er liquidiert werden.",
      ],
    ],
    [
      { kind: "validatorOffline" },
      {},
      [
        "Ein Validator war offline: Validatoren von 0xb haben am 3. März 2026 0,0015 ETH mehr verloren als verdient.",
      ],
    ],
    [
      { kind: "certificateLost" },
      {},
      [
        "Salden sind nicht mehr verifiziert: Ein Saldo weicht von seiner Quelle ab. Der Verifizierungsbericht zeigt, welcher.",
      ],
    ],
    [
      { kind: "date", day: "2026-03-06", title: "Staking endet", daysBefore: 2, timeZone: "UTC" },
      {},
      ["Ein Termin ist fällig: Staking endet: am 6. März 2026."],
    ],
    [
      { kind: "summary", every: "week", timeZone: "UTC" },
      {},
      [
        "Deine Wochenübersicht: Woche ab 23. Feb. 2026. Nettovermögen: 1.234,50 €. Änderung: +234,50 €. Transaktionen: 3. Offene Probleme: 2.",
      ],
    ],
    [
      { kind: "summary", every: "month", timeZone: "UTC" },
      { summary: () => ({ netWorthBefore: null, netWorth: null, transactions: 0, issues: 0 }) },
      [
        "Deine Monatsübersicht: Februar 2026. Das Nettovermögen ist nicht bekannt. Die Änderung ist nicht bekannt. Transaktionen: 0. Offene Probleme: 0.",
      ],
    ],
  ];

  test.each(cases.map(([condition, ...rest], index) => [condition.kind, index, condition, ...rest] as const))(
    "a notification of the kind %s (%i) has its title and sentence",
    (_kind, _index, condition, change, expected) => {
      const texts = german(reported(condition, change)).map(({ title, message }) => `${title}: ${message}`);
      expect(texts.map((text) => text.replaceAll("\u00a0", " "))).toEqual(expected);
    },
  );

  test("every kind of notification is walked", () => {
    const kinds: Record<Condition["kind"], true> = {
      price: true,
      netWorth: true,
      movement: true,
      failure: true,
      criticalIssue: true,
      healthFactor: true,
      validatorOffline: true,
      certificateLost: true,
      date: true,
      summary: true,
    };
    expect(new Set(cases.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(kinds)));
  });

  test("a notification whose amounts are hidden says only what kind of event it is", () => {
    const kinds = cases.map(([{ kind }]) => kind);
    const titles = kinds.map((kind) => discreetText(kind, style.translator).title);
    expect([...new Set(titles)]).toEqual([
      "Preisalarm",
      "Alarm zum Nettovermögen",
      "Kontoaktivität",
      "Eine Synchronisierung oder ein Backup ist fehlgeschlagen",
      "Ein kritisches Problem wurde gefunden",
      "Der Health-Faktor eines Kredits ist niedrig",
      "Ein Validator war offline",
      "Salden sind nicht mehr verifiziert",
      "Erinnerung",
      "Deine Übersicht ist da",
    ]);
    expect(testText(style.translator).title).toBe("Testnachricht");
  });
});

test("in English, money and days follow the English formats", () => {
  const english = noticeStyle("en", { currency: "USD", timeZone: "UTC", symbolOf: () => "BTC" });
  const [weekly] = reported({ kind: "summary", every: "week", timeZone: "UTC" });
  expect(weekly === undefined ? undefined : noticeText(weekly.data, english)).toEqual({
    title: "Your weekly summary",
    message: "Week of Feb 23, 2026. Net worth: $1,234.50. Change: +$234.50. Transactions: 3. Open issues: 2.",
  });
});
