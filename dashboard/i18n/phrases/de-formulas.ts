/** The rules by which figures of reports are valued, by the service's English text. */
const rules: Readonly<Record<string, string>> = {
  "the side in money decides the value": "die Seite in Geld bestimmt den Wert",
  "the value the owner stated": "der Wert, den der Besitzer angegeben hat",
  "the value the source stated": "der Wert, den die Quelle angibt",
  "amount × price": "Menge × Preis",
  "the side in stablecoins at its price": "die Seite in Stablecoins zu ihrem Preis",
  "the outgoing side at its price": "die ausgehende Seite zu ihrem Preis",
  "the incoming side at its price": "die eingehende Seite zu ihrem Preis",
  "the debt's share of its carrying amount": "der Anteil der Schuld an ihrem Buchwert",
  "lost, without proceeds": "verloren, ohne Erlös",
  "no acquisition is known for a part, whose cost is zero":
    "für einen Teil ist keine Anschaffung bekannt; seine Kosten sind null",
  "no source stated the cost: the market value on receipt is assumed":
    "keine Quelle gibt die Kosten an: Angenommen ist der Marktwert beim Empfang",
  "no value is known": "es ist kein Wert bekannt",
};
export default rules;

const words: readonly (readonly [english: string, german: string])[] = [
  [
    "gain is not known: the proceeds have no known value",
    "der Gewinn ist nicht bekannt: Der Erlös hat keinen bekannten Wert",
  ],
  ["no return: there was no capital on this day", "keine Rendite: An diesem Tag gab es kein Kapital"],
  ["unrealised is not known: no price", "unrealisiert ist nicht bekannt: kein Preis"],
  ["of the realised gain depends on it", "des realisierten Gewinns hängen davon ab"],
  ["at an assumed cost of", "zu angenommenen Kosten von"],
  ["at the close of the hour from", "zum Schlusskurs der Stunde ab"],
  ["at the close of", "zum Schlusskurs vom"],
  ["has no known price", "hat keinen bekannten Preis"],
  ["no known price", "kein bekannter Preis"],
  ["not known", "nicht bekannt"],
  ["no lots", "keine Lots"],
  ["price of", "Preis vom"],
  ["value of", "Wert von"],
  ["proceeds", "Erlös"],
  ["fees", "Gebühren"],
  ["cost", "Kosten"],
  ["gain", "Gewinn"],
  ["missing", "fehlend"],
  ["wanted", "benötigt"],
  ["known", "bekannt"],
  ["value", "Wert"],
  ["amount", "Menge"],
  ["prices", "Preise"],
  ["price", "Preis"],
  ["unrealised", "unrealisiert"],
  ["return", "Rendite"],
  ["outflows", "Abflüsse"],
  ["inflows", "Zuflüsse"],
  ["opening", "Anfangswert"],
];

/** The words of formulas, longer ones first; those within ids of assets are left. */
export const formulaWords: readonly (readonly [RegExp, string])[] = words.map(([english, german]) => [
  new RegExp(`(?<![\\w:/.-])${english}(?![\\w/.-]|:\\w)`, "g"),
  german,
]);
