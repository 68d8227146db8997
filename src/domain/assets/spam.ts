import { msg, type Wording } from "../../errors/wording.ts";
/** The properties of a token that the spam score uses. */
export type SpamSignals = {
  symbol: string;
  name: string;
  /**
   * Whether it is in the built-in table or a coin list with addresses, was named by the owner, or was received by a linked transfer from
   * the owner's exchange account.
   */
  isKnown: boolean;
  /** Whether a coin list with addresses was read since the token first appeared. Before that, an equal ticker proves nothing. */
  isCompared: boolean;
  /** Whether the owner used it: sent it, swapped for it, paid the gas of its arrival, or received it at an exchange. */
  wasAskedFor: boolean;
  /** Known method names of the transactions that delivered it. */
  methods: readonly string[];
  /** Whether its sender's address resembles an address that the owner uses. */
  fromLookalike: boolean;
  /** Whether any source has a price; `null` if none was requested. */
  isPriced: boolean | null;
  /** The price source's confidence, 0 to 1, if stated. */
  confidence: number | null;
  /** Whether its only price is derived from a rate that its own contract states. */
  isDerived: boolean;
  /** Tickers of known tokens and coins, upper case. */
  knownSymbols: ReadonlySet<string>;
};

export type SpamVerdict = { spam: boolean; reasons: string[] };

const invitation =
  /https?:|www\.|t\.me|(^|[\s.])\w[\w-]*\.(com|org|net|io|xyz|app|fi|gift|gifts|claims?|pro|site|top|cc|me|info|link|vip|events?|club|live|lol|fun|promo|cash|bond|us|co|dev|tech|online|store|space|website)\b|\b(claim|visit|redeem|voucher|reward|giveaway|airdrop(ped)?)\b|\$\s?\d{2,}/i;
const massMethods = /air\s?drop|multi\s?send|multi\s?transfer|disperse|batch\s?(transfer|mint)|drop\s?token/i;
/** Letters similar to Latin ones (Unicode TR 39, the few that occur). */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  с: "c",
  е: "e",
  о: "o",
  р: "p",
  х: "x",
  у: "y",
  т: "t",
  ѕ: "s",
  і: "i",
  ԁ: "d",
  м: "m",
  н: "h",
  к: "k",
  в: "b",
  Τ: "T",
  ꓢ: "S",
  ꓓ: "D",
  ꓴ: "U",
  ꓚ: "C",
  ꓔ: "T",
  υ: "u",
  ο: "o",
  α: "a",
};
/** Below this confidence the market is considered a thin pool. */
const minTrustedConfidence = 0.9;
/** Minimum sum of weights of a spam token. Each reason has a weight of one or two. */
const minSpamWeight = 2;

/**
 * Whether a token is spam, with readable reasons (docs/spec/accounting.md §3). A known contract and a token that the owner used are never
 * spam, whatever their names. A missing price alone is no reason. A token counts as an imitation only after it was compared with a coin
 * list. The caller applies the owner's decision, which overrides this one.
 */
export function judgeSpam(facts: SpamSignals): SpamVerdict {
  if (facts.isKnown || facts.wasAskedFor) return { spam: false, reasons: [] };
  const reasons: [weight: number, reason: Wording][] = [];
  const text = `${facts.symbol} ${facts.name}`;
  if (invitation.test(text)) reasons.push([2, msg`its name is an address or an invitation`]);
  const imitated = plainSymbol(facts.symbol);
  if (facts.isCompared && facts.knownSymbols.has(imitated))
    reasons.push([2, msg`it calls itself ${imitated} and is not`]);
  if (facts.fromLookalike) reasons.push([2, msg`it came from an address made to look like one you use`]);
  if (facts.isDerived)
    reasons.push([2, msg`it was sent unasked, and its only price is what its own contract claims`]);
  else if (facts.isPriced === true && facts.confidence !== null && facts.confidence < minTrustedConfidence)
    reasons.push([2, msg`it was sent unasked, and its only price is a thin market's`]);
  if (facts.methods.some((method) => massMethods.test(method)))
    reasons.push([1, msg`it was given to many at once`]);
  if (facts.isPriced === false) reasons.push([1, msg`it has no price anywhere`]);
  const weight = reasons.reduce((sum, [reasonWeight]) => sum + reasonWeight, 0);
  return {
    spam: weight >= minSpamWeight,
    reasons: weight >= minSpamWeight ? reasons.map(([, reason]) => String(reason)) : [],
  };
}

/** Normalises a symbol: upper case, without spaces and diacritics, with look-alike letters replaced. */
function plainSymbol(symbol: string): string {
  return [...symbol.normalize("NFKC")]
    .map((letter) => lookalikes[letter] ?? lookalikes[letter.toLowerCase()] ?? letter)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}

/** Whether two addresses have similar ends and a different middle, as in address poisoning. */
export function looksLike(a: string, b: string): boolean {
  return (
    a !== b &&
    a.length === b.length &&
    a.length >= 26 &&
    a.slice(0, 6) === b.slice(0, 6) &&
    a.slice(-4) === b.slice(-4)
  );
}
