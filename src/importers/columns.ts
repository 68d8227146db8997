import { AppError } from "../core/errors.ts";

/** Where the columns of one file stand. Names are compared without regard to case, outer spaces and quotes. */
export type Columns = {
  readonly count: number;
  /** The position of the first of these names that the header has, `-1` when it has none. */
  find(...names: string[]): number;
  /** Like `find`. Throws `bad_request` naming the column when it is missing. */
  need(...names: string[]): number;
};

export function plainName(name: string): string {
  return name
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}

export function columnsOf(header: string[]): Columns {
  const positions = new Map<string, number>();
  header.forEach((name, index) => {
    const plain = plainName(name);
    if (!positions.has(plain)) positions.set(plain, index);
  });
  const find = (...names: string[]): number => {
    for (const name of names) {
      const position = positions.get(plainName(name));
      if (position !== undefined) return position;
    }
    return -1;
  };
  return {
    count: header.length,
    find,
    need(...names) {
      const position = find(...names);
      if (position >= 0) return position;
      throw new AppError(
        "bad_request",
        `The file has no column "${names[0] ?? ""}". Its columns: ${header.map((name) => name.trim()).join(", ")}.`,
      );
    },
  };
}

/** 1 when the header has every one of `columns` (alternatives separated by `|`), else 0. */
export function fitOf(header: string[], columns: string[]): number {
  return missingOf(header, columns).length === 0 ? 1 : 0;
}

/** Those of `columns` the header lacks, as the format spells them. */
export function missingOf(header: string[], columns: string[]): string[] {
  const has = new Set(header.map(plainName));
  return columns.filter((column) => !column.split("|").some((name) => has.has(plainName(name))));
}
