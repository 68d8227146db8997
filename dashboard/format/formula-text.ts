/** Digits after the point that a formula shows; every figure is shown to the last digit above it. */
const shownDigits = 8;
/** Of a longer sum, the first ones are shown. */
const mostAddends = 4;

/** An explanation's formula for reading: one line a step, symbols instead of ids, short figures, and long sums cut with what is left out. */
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
          return addends.length <= mostAddends
            ? sum
            : `${addends.slice(0, mostAddends - 1).join(" + ")} + … ${names.more(addends.length - mostAddends + 1)}`;
        })
        .replace(/(?<![\w.:/-])[a-z0-9-]+:[\w-]+\/[\w-]+:[\w./-]*\w/gi, (assetId) => names.symbolOf(assetId))
        .replace(/(?<![\w.:/-])-?\d+\.\d+(?![\w.:/-])/g, (figure) => names.number(short(figure))),
    );
}

/** Cut, not rounded, with a mark: it is the beginning of the figure. */
function short(figure: string): string {
  const [whole = "", digits = ""] = figure.split(".");
  return digits.length <= shownDigits ? figure : `${whole}.${digits.slice(0, shownDigits)}…`;
}
