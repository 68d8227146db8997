const misdirected = 421;
const header = "portolan-node";
const maxHops = 3;

/**
 * Fetches, and sends the request again to the node that an answer 421 names, by the proxy: that node holds the account. The body must not
 * be a stream.
 */
export const fetchAtItsNode: typeof fetch = async (input, init) => {
  let requested: string | null = null;
  let response = await fetch(input, init);
  for (let hops = 0; response.status === misdirected && hops < maxHops; hops++) {
    const node = response.headers.get(header);
    // The proxy cannot reach the requested node.
    if (node === null || node === requested) return response;
    requested = node;
    await response.body?.cancel();
    const headers = new Headers(init?.headers);
    headers.set(header, node);
    response = await fetch(input, { ...init, headers });
  }
  return response;
};
