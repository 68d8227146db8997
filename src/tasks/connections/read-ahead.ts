/**
 * Yields the items of a source and requests each while the previous one is being processed, so that waiting and processing overlap. An error is
 * thrown after the items before it. If the loop ends early, the source is closed.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  const items = source[Symbol.asyncIterator]();
  const requestNext = (): Promise<IteratorResult<T>> => {
    const pendingItem = items.next();
    // The consumer receives the error later; until then it must not be an unhandled rejection.
    pendingItem.catch(() => undefined);
    return pendingItem;
  };
  let isOver = false;
  try {
    for (let next = requestNext(); ;) {
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
      next = requestNext();
      yield item.value;
    }
  } finally {
    // Not awaited: it ends once the pending request completes or is aborted.
    if (!isOver) void items.return?.().catch(() => undefined);
  }
}
