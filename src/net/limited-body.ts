/** The response with a body that fails with `tooLong()` after `maxBytes`, and ends the connection. */
export function limitBody(answer: Response, maxBytes: number, tooLong: () => Error): Response {
  if (answer.body === null || maxBytes === Number.POSITIVE_INFINITY) return answer;
  let size = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(tooLong());
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(limited), answer);
}
