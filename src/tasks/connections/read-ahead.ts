/**
 * The same items, each requested while the previous one is processed, so that waiting and processing overlap. An error is thrown after the
 * items before it; the source is ended when the loop over it ends early.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  const items = source[Symbol.asyncIterator]();
  const requestNext = (): Promise<IteratorResult<T>> => {
    const pendingItem = items.next();
    // The consumer gets the error; until then it must not count as unhandled.
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
