import { z } from "zod";

/**
 * The columns of a block, with the form of their numbers. Lists of several numbers per row follow one another; `entryCounts` and `legCounts` say
 * how many belong to each row, and columns of pairs have the row's place and, unless stated otherwise, a place in `names` each.
 */
const forms = {
  /** Keys and times of the transactions, ascending by time, then key. */
  keys: Float64Array,
  ats: Float64Array,
  /** Places in `transactionTypes`. */
  types: Uint8Array,
  /** See `flagOf`. */
  flags: Uint8Array,
  wallets: Uint32Array,
  entryCounts: Uint32Array,
  entryAssets: Uint32Array,
  /** Legs other than fees. `amounts` are rounded to the nearest number; `isShort` is 1 where equal numbers mean equal amounts. */
  legCounts: Uint32Array,
  amounts: Float64Array,
  isShort: Uint8Array,
  /** In the base currency; NaN without a price. */
  values: Float64Array,
  /** Of arrivals: the key of the linked departure, 0 if there is none. Of others: NaN. */
  departures: Float64Array,
  /** Pairs: wallets that legs name. */
  legWallets: Uint32Array,
  /** Pairs: assets of the legs of transactions that are not confirmed. */
  legAssets: Uint32Array,
  /** Pairs of the row's place and a tag's key. */
  tags: Uint32Array,
} as const;
type NumberColumn = keyof typeof forms;
type Numbers = Float64Array | Uint32Array | Uint8Array;

const isNumberColumn = (name: string): name is NumberColumn => Object.hasOwn(forms, name);
const numberColumns = Object.keys(forms).filter(isNumberColumn);

/** The bytes of the numbers of each column, and the names as a JSON list. */
type BlockBytes = Record<NumberColumn | "names", Uint8Array>;

const order = [...numberColumns, "names"] as const;
export type Column = (typeof order)[number];
/** Keys reserved for the columns of one block. */
export const columnsPerBlock = 32;

/** Increment it with the form of the columns; part of `list_state.rules`. */
export const columnFormatVersion = 2;

export function columnKey(block: number, column: Column): number {
  return block * columnsPerBlock + order.indexOf(column);
}
export const allColumns: readonly Column[] = order;

/** A transaction's flags. */
export const flagOf = { hidden: 1, pending: 2, failed: 4, linked: 8, arrival: 16 } as const;

/** Rows of the index, stored or just read. */
export type Block = {
  rows: number;
  numbers(name: NumberColumn): Numbers;
  names(): readonly string[];
};

/** Whether rows of a block match: sets the byte of each that does not to 0. Returns `false` if that would take long. */
export type Condition = (block: Block, matches: Uint8Array) => boolean;

/** A block whose columns are read on first use. */
export function createBlock(rows: number, bytesOf: (column: Column) => Uint8Array): Block {
  const read = new Map<NumberColumn, Numbers>();
  return {
    rows,
    numbers(name) {
      const known = read.get(name);
      if (known !== undefined) return known;
      const numbers = numbersIn(name, bytesOf(name));
      read.set(name, numbers);
      return numbers;
    },
    names: () => z.array(z.string()).parse(JSON.parse(new TextDecoder().decode(bytesOf("names")))),
  };
}

function numbersIn(name: NumberColumn, bytes: Uint8Array): Numbers {
  const form = forms[name];
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % form.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  const length = byteLength / form.BYTES_PER_ELEMENT;
  if (form === Float64Array) return new Float64Array(buffer, byteOffset, length);
  if (form === Uint32Array) return new Uint32Array(buffer, byteOffset, length);
  return new Uint8Array(buffer, byteOffset, length);
}

/** The indexed data of a transaction. */
export type ListedRow = {
  key: number;
  at: number;
  type: number;
  flags: number;
  wallet: number;
  entryAssets: readonly number[];
  /** Of legs other than fees. */
  amounts: readonly string[];
  value: number | null;
  departure: number;
  legWallets: readonly string[];
  legAssets: readonly string[];
  /** Keys of tags. */
  tags: readonly number[];
};

/** Collects rows, in order of time, into the columns of a block. */
export function createBlockBuilder() {
  const lists = byColumn((name) => createNumberList(forms[name]));
  let names = new Map<string, number>();
  let first: { at: number; key: number } | undefined;
  let rows = 0;
  const pair = (list: NumberList, row: number, name: string): void => {
    let place = names.get(name);
    if (place === undefined) names.set(name, (place = names.size));
    list.push(row);
    list.push(place);
  };
  return {
    get rows() {
      return rows;
    },
    /** The place of the first row; `undefined` while empty. */
    get first() {
      return first;
    },
    add(row: ListedRow): void {
      first ??= { at: row.at, key: row.key };
      lists.keys.push(row.key);
      lists.ats.push(row.at);
      lists.types.push(row.type);
      lists.flags.push(row.flags);
      lists.wallets.push(row.wallet);
      lists.entryCounts.push(row.entryAssets.length);
      for (const asset of row.entryAssets) lists.entryAssets.push(asset);
      lists.legCounts.push(row.amounts.length);
      for (const amount of row.amounts) {
        const { number, isShort } = roundedAmount(amount);
        lists.amounts.push(number);
        lists.isShort.push(isShort ? 1 : 0);
      }
      lists.values.push(row.value ?? NaN);
      lists.departures.push(row.departure);
      for (const name of row.legWallets) pair(lists.legWallets, rows, name);
      for (const name of row.legAssets) pair(lists.legAssets, rows, name);
      for (const tag of row.tags) {
        lists.tags.push(rows);
        lists.tags.push(tag);
      }
      rows++;
    },
    /** The columns so far, valid until the next row is added; begins the next block. */
    take(): BlockBytes {
      const bytes = { names: new TextEncoder().encode(JSON.stringify([...names.keys()])) };
      const columns = byColumn((name) => lists[name].take());
      names = new Map();
      first = undefined;
      rows = 0;
      return { ...columns, ...bytes };
    },
  };
}
export type BlockBuilder = ReturnType<typeof createBlockBuilder>;

function byColumn<T>(make: (name: NumberColumn) => T): Record<NumberColumn, T> {
  return {
    keys: make("keys"),
    ats: make("ats"),
    types: make("types"),
    flags: make("flags"),
    wallets: make("wallets"),
    entryCounts: make("entryCounts"),
    entryAssets: make("entryAssets"),
    legCounts: make("legCounts"),
    amounts: make("amounts"),
    isShort: make("isShort"),
    values: make("values"),
    departures: make("departures"),
    legWallets: make("legWallets"),
    legAssets: make("legAssets"),
    tags: make("tags"),
  };
}

type NumberList = ReturnType<typeof createNumberList>;

/**
 * The numbers of a column, in its form. Its memory is used again for the next block: lists that grow with each block would leave as much garbage
 * as an index is large, several times over.
 */
function createNumberList(form: (typeof forms)[NumberColumn]) {
  let numbers: Numbers = new form(256);
  let count = 0;
  return {
    push(value: number): void {
      if (count === numbers.length) {
        const smaller = numbers;
        numbers = new form(2 * count);
        numbers.set(smaller);
      }
      numbers[count++] = value;
    },
    /** The bytes of the numbers so far, valid until the next one is added. */
    take(): Uint8Array {
      const bytes = new Uint8Array(numbers.buffer, 0, count * form.BYTES_PER_ELEMENT);
      count = 0;
      return bytes;
    },
  };
}

/** Decimals with at most this many significant digits map to distinct normal floating-point numbers. */
const exactDigits = 15;

/** The nearest number to a decimal text: of two amounts the larger never has the smaller number. */
export function roundedAmount(text: string): { number: number; isShort: boolean } {
  const number = Number(text);
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "").length;
  const size = Math.abs(number);
  return { number, isShort: digits <= exactDigits && (digits === 0 || (size > 1e-290 && size < 1e290)) };
}
