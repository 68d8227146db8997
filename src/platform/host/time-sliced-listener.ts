/** Time that one client's messages may take in a turn of the event loop: other clients wait for little more than that. */
const turnMs = 10;

/** What is read only as fast as its messages are handled. */
type Source = { pause(): void; resume(): void };

/**
 * A listener that passes messages on in order, for at most `turnMs` in each turn of the event loop. The source is not read while messages
 * wait, so that only what was received already is kept. Nothing is passed on once `isOver`.
 */
export function timeSlicedListener<Message>(
  source: Source,
  { handle, isOver }: { handle: (message: Message) => void; isOver: () => boolean },
): (message: Message) => void {
  const waiting: Message[] = [];
  let usedMs = 0;
  let isScheduled = false;

  const pass = (message: Message): void => {
    const startedAt = performance.now();
    try {
      handle(message);
    } finally {
      usedMs += performance.now() - startedAt;
    }
  };
  const schedule = (): void => {
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
  };
  const nextTurn = (): void => {
    isScheduled = false;
    usedMs = 0;
    if (waiting.length === 0) return;
    if (isOver()) waiting.length = 0;
    let passed = 0;
    while (passed < waiting.length && usedMs < turnMs) {
      const message = waiting[passed++];
      if (message !== undefined) pass(message);
    }
    waiting.splice(0, passed);
    if (waiting.length > 0) schedule();
    else source.resume();
  };

  return (message) => {
    schedule();
    if (waiting.length === 0 && usedMs < turnMs) return pass(message);
    if (waiting.push(message) === 1) source.pause();
  };
}
