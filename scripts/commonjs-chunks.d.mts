/** Converts the entry points and chunks that esbuild wrote to `dist` as ES modules into CommonJS. */
export function convertToCommonJs(dist: string, entries: string[]): Promise<void>;
