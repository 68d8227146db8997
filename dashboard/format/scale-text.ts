const maxDigits = 6;

/**
 * Labels of an axis: compact (“1.5K”), with as many decimals as the round values of an axis have, up to `maxDigits`. Of values that are too
 * close for that, only the first has a label. `isPercent`: the values are percentages.
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
  // Decimals that are zero are left out, so that this is as short as fewer digits would be where those are exact.
  const texts = textsWith(maxDigits);
  if (new Set(texts).size === texts.length) return texts;
  const shortTexts = textsWith(1);
  return shortTexts.map((text, index) => (shortTexts.indexOf(text) === index ? text : ""));
}
