/** A function that calls `make` the first time and returns the same value every time. If it throws, the next call tries again. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
