import type { TransactionType } from "../../../domain/ledger/transaction.ts";

/** Types for increases and decreases, and the product whose position changes. `isKeyed`: each subscription is a separate position. */
type Meaning = {
  incomingType: TransactionType;
  outgoingType: TransactionType;
  product?: string;
  isKeyed?: boolean;
};

/** A product that locks a coin and releases the same coin. */
const lockingProduct = (product: string): Meaning => ({
  incomingType: "unstake",
  outgoingType: "stake",
  product,
});
/** A product that may pay back another coin than the locked one: payments settle it (docs/spec/accounting.md §1.3). */
const settledProduct = (product: string): Meaning => ({
  incomingType: "trade",
  outgoingType: "stake",
  product,
  isKeyed: true,
});
export const plainMeaning = (incomingType: TransactionType, outgoingType: TransactionType): Meaning => ({
  incomingType,
  outgoingType,
});

/**
 * Types of the funding account's bills that are more than a move
 * (https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-details). The products are implemented from documentation, not yet
 * confirmed by a recorded bill.
 */
export const fundingTypes = new Map<string, Meaning>([
  ...codes(
    plainMeaning("transfer", "transfer"),
    "18 19 20 21 22 23 130 131 187 270 284 285 286 287 288 289 303 372 373 476 477",
  ),
  ...codes(lockingProduct("Earn"), "75 76 80 82 339 340 341 342 348 349"),
  ...codes(lockingProduct("Earn:Fixed"), "304 305 306"),
  ...codes(lockingProduct("Jumpstart"), "78 124"),
  ...codes(lockingProduct("Loan Collateral"), "175 177 178 180 212 215"),
  ...codes(settledProduct("Dual Investment"), "160 161 163 207 208 210"),
  ...codes(settledProduct("Price Lock"), "202 203 205"),
  ...codes(settledProduct("Shark Fin"), "225 226 228"),
  ...codes(settledProduct("Snowball"), "240 241 243"),
  ...codes(settledProduct("Seagull"), "249 250 252"),
  ...codes(settledProduct("ETH Staking"), "137 138"),
  ...codes(settledProduct("SOL Staking"), "329 330 331 332"),
  ...codes(
    plainMeaning("reward", "reward"),
    "48 49 68 72 77 83 89 139 146 150 151 152 162 172 173 185 189 204 209 223 227 233 242 251 263 265 266 299 300 328 333 350 354",
  ),
  ...codes(plainMeaning("interest", "interest"), "232 307 308 309 343 344 400 408"),
  ...codes(plainMeaning("airdrop", "other"), "28 181 229"),
  ...codes(plainMeaning("trade", "trade"), "116 117 118 135 200 272 273 311"),
  ...codes(plainMeaning("loan", "repayment"), "176 179 217 218 345 351"),
  ...codes(plainMeaning("other", "fee"), "84 346 347"),
  ...codes(plainMeaning("gift", "gift"), "73 74 313 314 315"),
  ...codes(plainMeaning("deposit", "withdrawal"), "195 196 197 198 199 361"),
]);

/** Types of the trading account's bills (https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-3-months). */
export const tradingTypes = new Map<string, Meaning>([
  ...codes(plainMeaning("transfer", "transfer"), "1 6 12"),
  ...codes(plainMeaning("trade", "trade"), "2 4 11 14 24 27 28 29 30"),
  ...codes(plainMeaning("derivative", "derivative"), "3 5 8 9 10 13 18 26 32 34"),
  ...codes(plainMeaning("loan", "repayment"), "15 16 17 22 33"),
  ...codes(plainMeaning("interest", "fee"), "7"),
  // A share of the profit that is paid to a copied trader, and its refund.
  ...codes(plainMeaning("reward", "fee"), "250 251"),
]);

function codes(meaning: Meaning, list: string): [string, Meaning][] {
  return list.split(" ").map((code) => [code, meaning]);
}
