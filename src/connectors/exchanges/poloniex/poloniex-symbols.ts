/** The usual ticker. Poloniex uses the original ticker of Stellar's coin, and appends the network to that of Tether. */
export function symbolOf(ticker: string): string {
  if (ticker === "STR") return "XLM";
  return /^USDT(?:TRON|ETH|BSC)$/.test(ticker) ? "USDT" : ticker;
}
