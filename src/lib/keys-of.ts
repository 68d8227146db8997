/** The names of an object whose type lists all of them. For an object with more properties than its type, the result type is too narrow. */
export function keysOf<Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(record) as Name[];
}
