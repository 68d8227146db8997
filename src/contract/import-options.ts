import { z } from "zod";
import { transactionTypes } from "../domain/ledger/transaction.ts";

/** Import options have the same names in every format (docs/spec/protocol.md §8). */
export type ImportOptions = {
  /** CAIP-2 chain; default the chain whose coin the header names. */
  chain?: string;
  /** The owner's address; inferred if exactly one address occurs in every row. */
  wallet?: string;
  /** Exchange sub-account. */
  account?: string;
  /** Zone of the file's local times, by its IANA name or as `UTC-03:00`; default the one that the file's name states, otherwise UTC. */
  timezone?: string;
  /** Generic CSV: column name per field; also `dateOrder`, `amountSign` (`signed`, `in`, `out`); Kraken: `negativeFees` (`charged`, `rebates`). */
  columns?: Record<string, string>;
  /** The meaning of unknown words: a type (`withdrawal`), a type and its direction (`gift in`), or `ignore`. */
  words?: Record<string, string>;
  /** The decimal separator, if the file's numbers can be read in two ways. */
  decimal?: "." | ",";
  /** The table inside a workbook or archive: a sheet's name or a path. */
  part?: string;
};

const text = z.string().min(1).max(400);

/** Possible meanings of a mapped word: `unknown` removes a stored meaning. */
const wordMeanings: readonly string[] = [
  ...transactionTypes.flatMap((type) => [type, `${type} in`, `${type} out`]),
  "ignore",
  "unknown",
];
const words = z
  .record(z.string().max(200), z.enum(wordMeanings))
  .refine((map) => Object.keys(map).length <= 500, "has more than 500 words");

/** Each option of an import, the same in every format. */
export const importOptionFields = {
  chain: text.optional().describe("CAIP-2 chain; default the chain whose coin the header names"),
  wallet: text.optional().describe("the owner's address; default the address that appears in every row"),
  account: text.optional().describe("the exchange's sub-account"),
  timezone: text
    .optional()
    .describe(
      "zone of the file's local times, an IANA name or UTC-03:00; default the one in its name, else UTC",
    ),
  columns: z.record(z.string(), text).optional().describe("generic CSV: column name per field"),
  words: words
    .optional()
    .describe(
      "meanings of words that the format does not know, stored for the format: a type, a type with in or out, ignore, or unknown to remove one",
    ),
  decimal: z
    .enum([".", ","])
    .optional()
    .describe("the decimal separator, where the file's numbers can be read in two ways"),
};

type GivenOptions = { [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined };

/** Without undefined options. */
export function givenOptions(options: GivenOptions): ImportOptions {
  const { chain, wallet, account, timezone, columns, words: meanings, decimal, part } = options;
  return {
    ...(chain !== undefined && { chain }),
    ...(wallet !== undefined && { wallet }),
    ...(account !== undefined && { account }),
    ...(timezone !== undefined && { timezone }),
    ...(columns !== undefined && { columns }),
    ...(meanings !== undefined && { words: meanings }),
    ...(decimal !== undefined && { decimal }),
    ...(part !== undefined && { part }),
  };
}

/** The options of an import. */
export const importOptions = z
  .strictObject({
    ...importOptionFields,
    part: text
      .optional()
      .describe("the sheet of a workbook or the path in an archive, where there are several"),
  })
  .transform(givenOptions);
