/**
 * The same items, each asked for while the one before it is still worked on: the wait for a source and the work on what it said run side by side. An error is thrown
 * after the items before it were given out; the source is ended when the loop over it ends early.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  const items = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = items.next();
    // Anyone who waits for it is told; until somebody does, it is no one's error.
    asked.catch(() => undefined);
    return asked;
  };
  let isOver = false;
  try {
    for (let next = ask(); ;) {
      let item: IteratorResult<T>;
      try {
        item = await next;
      } catch (error) {
        isOver = true;
        throw error;
      }
      if (item.done === true) {
        isOver = true;
        return;
      }
      next = ask();
      yield item.value;
    }
  } finally {
    // Not awaited: it ends once the question that is under way is answered or aborted.
    if (!isOver) void items.return?.().catch(() => undefined);
  }
}
