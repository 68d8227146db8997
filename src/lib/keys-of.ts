/** The names of an object whose type lists all of them. For an object that may have more than its type says, the result is too narrow. */
export function keysOf<Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(record) as Name[];
}
