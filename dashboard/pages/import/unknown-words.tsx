import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import type { PreviewedFile } from "./file-settings.ts";

/** The possible meanings of a row with an unknown word; `<type> in` and `<type> out` if the type has two directions. */
const meanings = [
  ["deposit", "types.deposit"],
  ["withdrawal", "types.withdrawal"],
  ["trade in", "import.tradeIn"],
  ["trade out", "import.tradeOut"],
  ["reward", "types.reward"],
  ["interest", "types.interest"],
  ["airdrop", "types.airdrop"],
  ["mining", "types.mining"],
  ["income", "types.income"],
  ["payment", "types.payment"],
  ["donation", "types.donation"],
  ["gift in", "import.giftIn"],
  ["gift out", "import.giftOut"],
  ["transfer in", "import.transferIn"],
  ["transfer out", "import.transferOut"],
  ["fee", "types.fee"],
  ["loss", "types.loss"],
  ["stake", "types.stake"],
  ["unstake", "types.unstake"],
  ["loan", "types.loan"],
  ["repayment", "types.repayment"],
  ["liquidation", "types.liquidation"],
  ["derivative", "types.derivative"],
  ["other", "types.other"],
  ["ignore", "import.ignoreRows"],
] as const satisfies readonly (readonly [string, PlainKey])[];

/** The unknown words of a file, each once, with its rows and a select for its meaning. */
export function UnknownWords({
  file,
  words,
  onChange,
}: {
  file: PreviewedFile;
  /** The owner's answers so far. */
  words: Record<string, string>;
  onChange(words: Record<string, string>): void;
}) {
  const open = file.unknownWords.filter(({ word }) => words[word] === undefined);
  const wordRows = [
    ...open.map(({ word, rows, count }) => ({ word, where: lineRangeText(rows, count) })),
    ...Object.keys(words).map((word) => ({ word, where: "" })),
  ];
  if (wordRows.length === 0) return null;
  const set = (word: string, meaning: string): void => {
    const { [word]: _, ...rest } = words;
    onChange(meaning === "" ? rest : { ...rest, [word]: meaning });
  };
  return (
    <section className="stack unknown-words">
      <p className="small">
        <b>{t("import.unknownWords")}</b> <span className="soft">{t("import.unknownWordsHint")}</span>
      </p>
      <ul className="rows">
        {wordRows.map(({ word, where }) => (
          <li key={word} className="row wraps">
            <span className="row-main">
              <b className="break">{word === "" ? t("import.emptyWord") : word}</b>
              <span className="faint small">{where}</span>
            </span>
            <select
              aria-label={t("import.meaningOf", { word })}
              value={words[word] ?? ""}
              onChange={(event) => set(word, event.target.value)}
            >
              <option value="">{t("import.chooseMeaning")}</option>
              {meanings.map(([meaning, title]) => (
                <option key={meaning} value={meaning}>
                  {t(title)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lineRangeText(rows: readonly number[], count: number): string {
  const lines = rows.slice(0, 5).join(", ");
  return t("import.linesOfWord", { count, lines: count > 5 ? `${lines} …` : lines });
}
