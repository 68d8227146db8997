/** The scope of a run, from the arguments after `npm run bench --`. */
export type RunOptions = {
  /** All sections if omitted. */
  only: readonly string[] | undefined;
  /** Whether everything runs at 10,000 entries, and each family of chains at 2,000, as in CI. */
  isShort: boolean;
  /** Sizes that replace the default sizes of each section. */
  sizes: readonly number[];
  /** One family of chains instead of all. */
  family: string | undefined;
  writesBaseline: boolean;
  /** Only the comparison with other programs, which ordinary runs leave out. */
  comparesPeers: boolean;
};

/** Throws for an unknown argument or section: a run that measures nothing would pass. */
export function runOptionsOf(words: readonly string[], sections: readonly string[]): RunOptions {
  const options: RunOptions = {
    only: undefined,
    isShort: false,
    sizes: [],
    family: undefined,
    writesBaseline: false,
    comparesPeers: false,
  };
  for (const word of words) {
    const [, name = word, value = ""] = /^--(\w+)=(.+)$/.exec(word) ?? [];
    if (word === "--short") options.isShort = true;
    else if (word === "--write-baseline") options.writesBaseline = true;
    else if (word === "--peers") options.comparesPeers = true;
    else if (name === "only") options.only = value.split(",");
    else if (name === "family") options.family = value;
    else if (/^\d+$/.test(word)) options.sizes = [...options.sizes, Number(word)];
    else throw new Error(`Unknown argument "${word}". The head of scripts/bench.mjs lists them.`);
  }
  const unknown = options.only?.find((name) => !sections.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no section "${unknown}". Choose from ${sections.join(", ")}.`);
  return options;
}
