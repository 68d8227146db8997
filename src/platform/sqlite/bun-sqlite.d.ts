/** The part of Bun's SQLite driver that `sqlite-bun.ts` uses. Bun's own types would bring its globals into every file. */
declare module "bun:sqlite" {
  type Value = string | number | bigint | null | Uint8Array | boolean;
  export class Statement {
    readonly paramsCount: number;
    readonly columnNames: string[];
    all(...parameters: Value[]): Record<string, string | number | null | Uint8Array>[];
    values(...parameters: Value[]): (string | number | null | Uint8Array)[][];
    get(...parameters: Value[]): Record<string, string | number | null | Uint8Array> | null;
    iterate(...parameters: Value[]): IterableIterator<Record<string, string | number | null | Uint8Array>>;
    run(...parameters: Value[]): { changes: number; lastInsertRowid: number };
    finalize(): void;
  }
  export class Database {
    constructor(path: string, options: { readonly?: boolean; readwrite?: boolean; create?: boolean });
    static deserialize(image: Uint8Array): Database;
    readonly inTransaction: boolean;
    prepare(text: string): Statement;
    exec(script: string): void;
    close(throwOnError?: boolean): void;
  }
}
