/**
 * Named cases for `test.each`, which formats each argument for the title; formatting a large object takes longer than the test. Only names are
 * passed, and `of` returns the case.
 */
export function named<Case>(cases: readonly Case[], nameOf: (one: Case) => string) {
  const byName = new Map(cases.map((one) => [nameOf(one), one]));
  if (byName.size !== cases.length) throw new Error("Two cases have the same name.");
  return {
    names: [...byName.keys()],
    of(name: string): Case {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`There is no case ${name}.`);
      return found;
    },
  };
}
