/**
 * CoinTracking's ticker → the usual ticker. CoinTracking numbers coins with equal tickers (https://cointracking.info/coin_charts.php): SOL2
 * is Solana, SOL another coin. Contains only published tickers; any other numbered ticker is an unknown coin, which the owner maps.
 */
const numberedTickers: Record<string, string> = {
  ANC2: "ANC",
  ASTRO5: "ASTRO",
  ATOM2: "ATOM",
  BETH3: "BETH",
  GLOW3: "GLOW",
  INJ2: "INJ",
  LOOP2: "LOOP",
  // Terra's first chain, LUNC since the relaunch, and its second chain.
  LUNA2: "LUNC",
  LUNA3: "LUNA2",
  LUNI2: "LUNI",
  MARS6: "MARS",
  MINE2: "MINE",
  MIR2: "MIR",
  NTRN2: "NTRN",
  ORION2: "ORION",
  PLY3: "PLY",
  PRISM3: "PRISM",
  PSI2: "PSI",
  SD2: "SD",
  SOL2: "SOL",
  STARS3: "STARS",
  TIA3: "TIA",
  TNS2: "TNS",
  WEN3: "WEN",
  WHALE3: "WHALE",
};
/** Tickers whose usual coin has a number at CoinTracking. Without the number they are another coin there. */
const ambiguousTickers = new Set(Object.keys(numberedTickers).map((ticker) => ticker.replace(/\d+$/, "")));

/** The usual ticker of a CoinTracking ticker; `undefined` if unknown, so that no coin is confused with one of the same spelling. */
export function usualTicker(ticker: string): string | undefined {
  const known = numberedTickers[ticker];
  if (known !== undefined) return known;
  return ambiguousTickers.has(ticker) ? undefined : ticker;
}
