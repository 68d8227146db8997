/** The columns that exports in the common layout of Japan's exchanges share: one for the increase of a balance, one for the decrease. */
export const japanStandardFields = {
  type: "取引種別",
  inAsset: "増加通貨名",
  inAmount: "増加数量",
  outAsset: "減少通貨名",
  outAmount: "減少数量",
  feeAsset: "手数料通貨",
  fee: "手数料数量",
  note: "備考",
} as const;

/** The rules for these columns. Some exchanges write the decrease as a negative number. */
export const japanStandard = {
  proof: "synthetic",
  numbers: { decimal: ".", thousands: "," },
  sides: {
    in: { amount: "inAmount", asset: "inAsset" },
    out: { amount: "outAmount", asset: "outAsset", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "unknown", sign: "any" }],
  note: "note",
} as const;
