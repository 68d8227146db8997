/** Digits after the point in a formula; the figure above it shows all digits. */
const shownDigits = 8;
/** The number of terms shown of a long sum. */
const maxAddends = 4;

/** A readable formula: one line per step, symbols instead of ids, short figures, and long sums cut, with the number of omitted terms. */
export function formulaLines(
  formula: string,
  names: { symbolOf(assetId: string): string; number(text: string): string; more(count: number): string },
): string[] {
  return formula
    .split("; ")
    .filter((line) => line !== "")
    .map((line) =>
      line
        .replace(/(?:-?\d+(?:\.\d+)? \+ )+-?\d+(?:\.\d+)?/g, (sum) => {
          const addends = sum.split(" + ");
          return addends.length <= maxAddends
            ? sum
            : `${addends.slice(0, maxAddends - 1).join(" + ")} + … ${names.more(addends.length - maxAddends + 1)}`;
        })
        .replace(/(?<![\w.:/-])[a-z0-9-]+:[\w-]+\/[\w-]+:[\w./-]*\w/gi, (assetId) => names.symbolOf(assetId))
        .replace(/(?<![\w.:/-])-?\d+\.\d+(?![\w.:/-])/g, (figure) => names.number(truncatedFigure(figure))),
    );
}

/** Truncated, not rounded, with an ellipsis. */
function truncatedFigure(figure: string): string {
  const [integerPart = "", digits = ""] = figure.split(".");
  return digits.length <= shownDigits ? figure : `${integerPart}.${digits.slice(0, shownDigits)}…`;
}
