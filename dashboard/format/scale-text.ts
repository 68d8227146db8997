const maxDigits = 6;

/**
 * Labels of an axis: compact (“1.5K”), with just enough decimals that no two are equal, up to `maxDigits`. `isPercent`: the values are
 * percentages.
 */
export function scaleTexts(
  values: readonly number[],
  { locale, isPercent }: { locale: string; isPercent: boolean },
): string[] {
  const textsWith = (digits: number): string[] => {
    const compact = new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumFractionDigits: digits,
      // German has no compact form for thousands: 5.000 next to 10.000.
      useGrouping: "always",
      ...(isPercent ? { style: "percent" } : {}),
    });
    // The page uses U+2212 as the minus sign.
    return values.map((value) => compact.format(isPercent ? value / 100 : value).replace("-", "−"));
  };
  for (let digits = 1; digits <= maxDigits; digits++) {
    const texts = textsWith(digits);
    if (new Set(texts).size === texts.length) return texts;
  }
  return textsWith(1);
}
