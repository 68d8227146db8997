/** A function that calls `make` the first time and returns the same value every time. If it throws, the next call tries again. */
export function once<T>(make: () => T): () => T {
  let memo: { value: T } | undefined;
  return () => (memo ??= { value: make() }).value;
}
