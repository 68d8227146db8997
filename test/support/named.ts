/**
 * Named cases for `test.each`, which formats each of its arguments for the title: of a large object that takes longer than the test. So only names are passed, and `of`
 * returns the case.
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
