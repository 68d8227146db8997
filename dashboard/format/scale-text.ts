const maxDigits = 6;

/**
 * The texts of a scale: short (“1.5K”), with as many decimals as it takes for no two to be equal, if a few are enough. `isPercent`: the
 * values are per cent.
 */
export function scaleTexts(
  values: readonly number[],
  { locale, isPercent }: { locale: string; isPercent: boolean },
): string[] {
  const textsWith = (digits: number): string[] => {
    const compact = new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumFractionDigits: digits,
      // German writes thousands in full: 5.000 next to 10.000.
      useGrouping: "always",
      ...(isPercent ? { style: "percent" } : {}),
    });
    // The minus sign of all other figures.
    return values.map((value) => compact.format(isPercent ? value / 100 : value).replace("-", "−"));
  };
  for (let digits = 1; digits <= maxDigits; digits++) {
    const texts = textsWith(digits);
    if (new Set(texts).size === texts.length) return texts;
  }
  return textsWith(1);
}
