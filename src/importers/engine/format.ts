import type { TransactionType } from "../../domain/ledger/transaction.ts";
import type { FormatProof } from "../importer.ts";
import type { GroupRule } from "../group-rule.ts";

/**
 * The columns of a format by short names. A value is the column's name in the file; `A|B` lists other spellings, `Fee (*)` a name with a
 * varying part, `Cur.#2` the second column of that name, and a final `?` marks a column that some versions lack. `@7` is the row's seventh
 * cell, which the header does not name.
 */
export type Fields = Record<string, string>;

/** A ticker that is derived from something other than its own cell. */
export type DerivedAsset<F extends string> =
  /** A constant ticker. */
  | { fixed: string }
  /** The unit next to the number in the cell. `pair` resolves a ticker that begins with a digit. */
  | { unitOf: F; pair?: F }
  /** The part of the column's name that `*` matches, or the whole name if it has no `*`. */
  | { header: F }
  /** The cell's first word: the ticker of `SOL (Solana)`. */
  | { firstWord: F }
  /** A token's CAIP-19 id (`eip155:1/erc20:0x…`), or else a ticker. */
  | { idOrTicker: F }
  /** A side of a trading pair. */
  | { base: F }
  | { quote: F };

/** The source of an amount's ticker: a field, a chain's asset by its CAIP-19 id, or a derived asset. */
export type AssetSource<F extends string> = F | { assetId: string; symbol: string } | DerivedAsset<F>;

/**
 * The decimal places of an amount in a small unit (8 for satoshi, 18 for wei), or a field that contains them or the coin with them. `units`: the
 * field has the name of a unit, which need not be the smallest.
 */
export type Scale<F extends string> = number | { field: F; by?: Places; units?: Places };
type Places = Record<string, number>;

/** The signs that an amount may have. `plus`: not negative; `minus`: not positive; `any`: the sign has no meaning. */
export type SignRule = "plus" | "minus" | "any";

export type Sum<F extends string> = {
  amount: F;
  asset: AssetSource<F>;
  /** Default `plus`. */
  sign?: SignRule;
  scale?: Scale<F>;
  /** The part of the amount that was not executed, which is subtracted. */
  less?: F;
  /** The field that names the wallet of this side, if the sides differ. */
  wallet?: F;
};

/** One incoming or outgoing asset. */
export type MovementShape<F extends string> = {
  amount: F;
  asset: AssetSource<F>;
  /**
   * `amount`: the sign of the amount; `word`: implied by the type; or a field with words for the two directions (`a|b`); or the fields of sender
   * and receiver, one of which is the owner's address (the option wallet, otherwise the address that occurs in every row). The sender then pays
   * the fees.
   */
  sign: "amount" | "word" | { field: F; in: string; out: string } | { from: F; to: F };
  scale?: Scale<F>;
};

/** A trade of a pair in one row. */
export type TradeShape<F extends string> = {
  /** Words for buying and selling the base (`a|b`, or a pattern), or a field with the sign of the base. */
  side: { field: F; buy: string | RegExp; sell: string | RegExp } | { signOf: F };
  base: Sum<F>;
  /** The amount of the quote, or a price by which the base is multiplied. */
  quote: Sum<F> | { price: F; asset: AssetSource<F> };
};

/** One column of signed amounts per asset. */
export type ColumnsShape<F extends string> = readonly Omit<Sum<F>, "sign">[];

/** Both sides in separate columns; one may be empty. */
export type SidesShape<F extends string> = { in: Sum<F>; out: Sum<F> };

/**
 * The relation of a fee to the amounts of its row. `on top`: the balance changes by the amount and by the fee; `included`: by the amount
 * alone; `unknown`: the file does not say, so a row with a fee in the coin of its amount is refused. A fee in another coin is always on top.
 */
export type FeeRule = "on top" | "included" | "unknown";

export type Fee<F extends string> = {
  amount: F;
  /** `received`: the incoming coin, of the base or the quote, or of the in side. */
  asset: AssetSource<F> | { received: true };
  /** One rule for all, or by the direction of the side in the fee's coin. */
  rule: FeeRule | { in: FeeRule; out: FeeRule };
  /** The sign of a charged fee. Default `plus`; `any`: that of the first fee of the column. */
  sign?: SignRule;
  scale?: Scale<F>;
  /** Set if each row of a group repeats the group's fee, which is then charged once. */
  isOfGroup?: true;
  /** Set if a fee of the opposite sign is a rebate. Otherwise such a row is refused. */
  hasRebates?: true;
};

export type ShapeName = "movement" | "trade" | "sides" | "columns";

/** The meaning of a row. */
export type Booking = {
  /** If omitted, derived from the filled sides (both: trade, one: deposit or withdrawal). */
  type?: TransactionType;
  /** The direction of a movement whose amount has no sign; if it has one, they must agree. */
  direction?: "in" | "out";
  /** With the shape `sides`: the only side that moved; the other column repeats it. */
  only?: "in" | "out";
  /** The product whose position the row changes, such as `Earn`. */
  counterparty?: string;
  /** Which of the format's shapes the row has. Default: the only one, or `movement`. */
  shape?: ShapeName;
  /** Overrides the format's fee rule. `none`: the fee column repeats a part of the amounts. */
  fee?: FeeRule | "none";
  /**
   * A purchase that was paid from outside, or a sale that was paid out: adds the deposit or withdrawal of the money. `both`: also that of the coin,
   * if the provider has no custody. `paid`: the outgoing asset, of any kind, was paid from outside; `received`: the incoming asset was paid out.
   */
  isSettledOutside?: true | "both" | "paid" | "received";
  /** A withdrawal that was not executed comes back (of type `deposit`, as it may be of one before the file). Requires `hasReturns`. */
  isReturn?: true;
};

/**
 * The meaning of a word: a type (`deposit`), a type with its direction (`gift in`), `sides` (by the filled sides), a complete booking, or the
 * reason why the row changes no balance or is refused.
 */
export type Meaning =
  | TransactionType
  | `${TransactionType} ${"in" | "out"}`
  | "sides"
  | Booking
  | { noEffect: string }
  | { refuse: string };

export type Words<F extends string> = {
  /** The field of the word; several are joined with ` / `. */
  field: F | readonly F[];
  /** The field whose text names an unknown row, and is what the owner maps, where `field` is empty. `map` is not applied to it. */
  orElse?: F;
  /** Word → meaning, case-insensitive; `A|B` for synonyms, `""` for an empty cell. */
  map: Record<string, Meaning>;
  /** For words with a varying part, tried after `map`. */
  patterns?: readonly (readonly [RegExp, Meaning])[];
};

/** A column of labels. `matches`: only matching texts are labels. */
export type TagField<F extends string> = { field: F; matches?: RegExp };

/**
 * The provider's date format. The order of dates like `3/4/2021` is inferred from the file's unambiguous dates. Without any, it is `day-first` or
 * `month-first` as stated here; otherwise the option columns.dateOrder is required. `short-year`: the owner chose the order of `04-02-20` at the
 * provider, whose own is the day first; the file's dates decide.
 */
export type DateStyle =
  | "day-first"
  | "month-first"
  | "yy-MM-dd"
  | "dd-MM-yy"
  | "MM-dd-yy"
  | "short-year"
  | "HH:mm yyyy-MM-dd";

/** A row as `decide` sees it. */
export type DecidedRow<F extends string> = {
  cell(field: F): string;
  /** Compares a field with words (`a|b`) as `words` does, case-insensitive. */
  is(field: F, words: string): boolean;
  /** Whether a field has an amount other than zero. Throws `RowError` if the cell is not a number. */
  hasAmount(field: F): boolean;
};

export type FormatSpec<C extends Fields> = {
  id: string;
  /** `Provider: file`, as users search for it. */
  title: string;
  /** `exchange:<id>`, a CAIP-2 chain, or `manual`. */
  platform: string;
  /** Where to click to get the file. */
  howTo: string;
  proof: FormatProof;
  /** The header of every version and language: the file's line (without quotes), or its cells if a name contains a comma. */
  headers: readonly (string | readonly string[])[];
  /** Ids of formats with the same header: `evidence`, any such cell in the first rows, decides, then the provider's `fileName`, then the owner. */
  sharesHeaderWith?: readonly string[];
  evidence?: readonly { field: keyof C & string; matches: RegExp }[];
  fileName?: RegExp;
  /**
   * A format of the opposite direction and its headers. A file with a subset of one of these headers may be such a file. With exactly the columns
   * of this format it is read as this format, which the preview states as an assumption; otherwise the owner selects the format.
   */
  opposite?: { id: string; headers: readonly string[] };
  fields: C;
  /** The coin that is assumed for a file without the column of the field `unless`; the import states the assumption. */
  assumedCoin?: { symbol: string; unless: keyof C & string };
  /** Set if the file leaves out fees that the owner paid: the import says so. */
  leavesOutFees?: true;
  /** Fields that are part of their column's text: the first group of the pattern, `""` without a match. */
  extract?: Partial<Record<keyof C & string, RegExp>>;
  /** The wallet's name; a field's text is appended, or used alone with `isWhole`. `names` replaces the texts. */
  wallet:
    | string
    | {
        name: string;
        /** The field, or the fields of the receiver (for rows that only receive) and of the sender. */
        field: (keyof C & string) | { in: keyof C & string; out: keyof C & string };
        /** The fallback if `field` is empty. */
        or?: (keyof C & string) | { in: keyof C & string; out: keyof C & string };
        isWhole?: true;
        names?: Record<string, string>;
      };
  time: {
    /** Several are joined with a space. */
    field: (keyof C & string) | readonly (keyof C & string)[];
    /**
     * `UTC` or an IANA zone if the provider always uses it; `owner`: the zone in the column's name, otherwise the option timezone; or a field whose
     * text is an IANA zone or one of `names`, such as `CDT`.
     */
    zone: "UTC" | "owner" | (string & {}) | { field: keyof C & string; names?: Record<string, string> };
    dates?: DateStyle;
  };
  /**
   * The number format. Default: decimal point without thousands separator, unless all numbers of a file with separators have a decimal comma, or a
   * decimal point after grouped thousands, as spreadsheets write them. With one sign for both separators, the last one is the decimal one.
   */
  numbers?: { decimal: "." | ","; thousands?: "," | "." | " " | "'" };
  /** Set if the provider omits empty cells at the end of a row. */
  ragged?: true;
  /** Rows of these words (`a|b`) may have so many cells more than the header, which are not read. */
  extraCells?: { field: keyof C & string; words: string; count: number };
  /** Further placeholders for empty cells (`a|b`), in addition to `-` and `--`. */
  empty?: string;
  /** Ticker in the file → usual ticker. */
  tickers?: Record<string, string>;
  /** Quote tickers of pairs without a separator, in matching order. */
  quotes?: readonly string[];
  /** Rows that are not data, such as totals. The first match decides. */
  skip?: readonly { field: keyof C & string; matches: RegExp; reason: string }[];
  /**
   * The status column. `happened` and `noEffect` are words (`a|b`) in addition to the common ones. `filled` is the executed part of an order: a
   * cancelled order with such a part is booked, an open one is refused. `failed` is called for failed rows, before the owner's mappings.
   */
  status?: {
    field: keyof C & string;
    failed?: (row: DecidedRow<keyof C & string>) => Meaning;
    happened?: string;
    noEffect?: string;
    filled?: keyof C & string;
  };
  /** The meaning of each row: by a word, or the same for all. */
  words?: Words<keyof C & string>;
  meaning?: Meaning;
  /** Code for formats whose meaning depends on more than a word. It is called before `words`; `undefined` falls through to them. */
  decide?: (row: DecidedRow<keyof C & string>) => Meaning | undefined;
  movement?: MovementShape<keyof C & string>;
  trade?: TradeShape<keyof C & string>;
  sides?: SidesShape<keyof C & string>;
  columns?: ColumnsShape<keyof C & string>;
  fees?: readonly Fee<keyof C & string>[];
  /** The value of a row in money, as stated by the file. */
  value?: Sum<keyof C & string>;
  /** The source's own id of a row (or, with `group`, of its group). Only fields that never repeat with other content. */
  rowId?: (keyof C & string) | readonly (keyof C & string)[];
  /**
   * Fields in which two different rows never have the same text, such as a row number or a running balance: rows that are equal in them are
   * repetitions. Default: `rowId` of grouped rows, otherwise the field of `balance`. Empty cells are ignored.
   */
  distinct?: readonly (keyof C & string)[];
  /** Types of rows whose id differs from that of the same transaction in other sources, so that they are identified by content. */
  withoutRowId?: readonly TransactionType[];
  group?: GroupRule<keyof C & string>;
  /** Set if some meanings are returns of withdrawals (`isReturn`): these and the withdrawals are kept until the end of the file. */
  hasReturns?: true;
  /** The source's ids of a transfer of which the row is one half, and the other half has one. For rows of `types` (default `transfer`). */
  transfer?: { ids: readonly (keyof C & string)[]; types?: readonly TransactionType[] };
  hash?: keyof C & string;
  counterparty?: keyof C & string;
  /** Comments and labels that are copied to the transaction's notes; several are joined with a space. */
  note?: (keyof C & string) | readonly (keyof C & string)[];
  /** The owner's labels and groups in the source, which become the transaction's tags. */
  tags?:
    | (keyof C & string)
    | TagField<keyof C & string>
    | readonly ((keyof C & string) | TagField<keyof C & string>)[];
  /** The gain of a row and the cost basis of its assets, as a tracker states them. `currency`: the column whose `*` matches their currency. */
  results?: {
    currency: keyof C & string;
    gains: readonly (keyof C & string)[];
    received?: keyof C & string;
    sent?: keyof C & string;
  };
  /** The balance column: the wallet's balance of the asset after the row. */
  balance?: { field: keyof C & string; asset: AssetSource<keyof C & string> };
};
