import { z } from "zod";

/** Import options are named alike in every format (docs/spec/protocol.md §8). */
export type ImportOptions = {
  /** CAIP-2 chain; default the chain whose coin the header names. */
  chain?: string;
  /** The owner's address; inferred when exactly one stands on a side of every row. */
  wallet?: string;
  /** Exchange sub-account. */
  account?: string;
  /** IANA zone of the file's local times; default UTC. */
  timezone?: string;
  /** Generic CSV: column name per field; also `dateOrder`, and `amountSign` (`signed`, `in` or `out`). */
  columns?: Record<string, string>;
  /** The table inside a workbook or archive: a sheet's name or a path. */
  part?: string;
};

const text = z.string().min(1).max(400);

/** The options of an import, alike in every format. */
export const importOptions = z
  .strictObject({
    chain: text.optional().describe("CAIP-2 chain; default the chain whose coin the header names"),
    wallet: text.optional().describe("the owner's address; default the one on a side of every row"),
    account: text.optional().describe("the exchange's sub-account"),
    timezone: text.optional().describe("IANA zone of the file's local times; default UTC"),
    columns: z.record(z.string(), text).optional().describe("generic CSV: column name per field"),
    part: text
      .optional()
      .describe("the sheet of a workbook or the path in an archive, where there are several"),
  })
  .transform((options): ImportOptions => {
    const { chain, wallet, account, timezone, columns, part } = options;
    return {
      ...(chain !== undefined && { chain }),
      ...(wallet !== undefined && { wallet }),
      ...(account !== undefined && { account }),
      ...(timezone !== undefined && { timezone }),
      ...(columns !== undefined && { columns }),
      ...(part !== undefined && { part }),
    };
  });
