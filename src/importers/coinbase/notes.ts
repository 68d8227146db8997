/** The trade in the column Notes of Coinbase's report: `Bought 0.5 BTC for 20150.25 USDC on BTC-USDC at 40000 USDC/BTC`. */
export type TradeNote = {
  /** The total paid or received, fees included. */
  amount: string;
  symbol: string;
  /** The market of an Advanced Trade trade. */
  base?: string;
  quote?: string;
  /** The price per unit of `base`, in `quote`. */
  price?: string;
};

const number = String.raw`([\d.,]*\d)`;
/** Not the full stop after it: `for $1000.00 CAD.` */
const unit = String.raw`([A-Za-z0-9$_.]{0,19}[A-Za-z0-9$_])`;
const trade = new RegExp(
  String.raw`\bfor (?:[A-Z]{0,3}[€$£¥])?${number} ${unit}(?: on ${unit}-${unit})?(?: at (?:[A-Z]{0,3}[€$£¥])?${number} ${unit}\/${unit})?`,
);
const conversion = new RegExp(String.raw`\b${number} ${unit} to ${number} ([-A-Za-z0-9$_.]{1,40})\s*$`);
const payer = String.raw`(?:coinbase (?:earn|rewards?|referrals?|learn)|aggregate rewards)`;
const sender = new RegExp(String.raw`^${payer}$`, "i");
const income = new RegExp(String.raw`\bfrom ${payer}\b|\b(?:learning|referral) reward\b`, "i");
const airdrop = /^(?:received .+ from )?[a-z ]*\bairdrop$/i;

export function readTradeNote(text: string): TradeNote | undefined {
  const [found, amount = "", symbol = "", base, quote, price, priceQuote] = trade.exec(text) ?? [];
  if (found === undefined) return undefined;
  return {
    amount,
    symbol: symbol.toUpperCase(),
    ...(base !== undefined && { base: base.toUpperCase() }),
    ...(quote !== undefined && { quote: quote.toUpperCase() }),
    ...(price !== undefined && priceQuote?.toUpperCase() === (quote ?? symbol).toUpperCase() && { price }),
  };
}

/** The received amount and the source coin (`from`) of `Converted 0.5 BTC to 9 ETH`. */
export function readConversionNote(
  text: string,
): { amount: string; symbol: string; from: string } | undefined {
  const [found, , from = "", amount = "", symbol = ""] = conversion.exec(text) ?? [];
  return found === undefined ? undefined : { amount, symbol, from };
}

/**
 * Whether a receipt is income, by its note or sender: a reward by Coinbase for learning, holding or inviting someone, or an airdrop. Reports
 * before 2021 have no transaction types for these; airdrops still have none.
 */
export function incomeOf(note: string, senderName: string): "reward" | "airdrop" | undefined {
  if (airdrop.test(note) || airdrop.test(senderName)) return "airdrop";
  return income.test(note) || sender.test(senderName) ? "reward" : undefined;
}
