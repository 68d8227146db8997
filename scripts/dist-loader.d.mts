/** `require` for the files under `root`, with their compiled code from `cache`. */
export function createCachedRequire(root: string, cache: string): (path: string) => unknown;
/** The text that is compiled for a file. */
export function wrapped(text: string): string;
