/** Poloniex keeps its first ticker of Stellar's coin, and a network's name behind the ticker of Tether. */
export function symbolOf(ticker: string): string {
  if (ticker === "STR") return "XLM";
  return /^USDT(?:TRON|ETH|BSC)$/.test(ticker) ? "USDT" : ticker;
}
