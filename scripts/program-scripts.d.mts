/** The bundler's metafile: the imports of each output. */
export function writeProgram(
  folder: string,
  metafile: { outputs: Record<string, { imports: { path: string; external?: boolean }[] }> },
  entries: string[],
): Promise<void>;
