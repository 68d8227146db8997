import { createClient } from "../../src/client/client.ts";
import type { LinkState, ResultOf, Service } from "./service.ts";
import { loadErrorTexts } from "../i18n/languages.ts";

/** Opens the socket to the service that served this page. The session cookie authenticates it. */
export function openService(): Service {
  const client = createClient({ url: location.origin });
  let wasOpen = false;
  client.onStatus((status) => {
    wasOpen ||= status === "open";
  });
  // The client allows an input that may be empty to be left out; here it is always given.
  const call = client.call as (
    method: string,
    input: unknown,
    options: { signal?: AbortSignal },
  ) => Promise<unknown>;
  const texts = loadErrorTexts();
  /** Calls a method. Resolves once the texts of the errors in the answer are loaded. */
  const callMethod = async (method: string, input: unknown, signal?: AbortSignal): Promise<unknown> => {
    const [answer] = await Promise.allSettled([
      call(method, input, signal === undefined ? {} : { signal }),
      texts,
    ]);
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
  return {
    call: (method, input, signal) => callMethod(method, input, signal) as Promise<ResultOf<typeof method>>,
    carryOut: ({ method, params }) => callMethod(method, params),
    subscribe(method, input, listener, signal) {
      // A refused subscription (its account is gone) delivers nothing; the calls return the reason.
      void client.subscribe(method, input, listener, { signal }).catch(() => undefined);
    },
    state(): LinkState {
      const { status } = client;
      if (status === "open" || status === "moving" || status === "signed-out") return status;
      return wasOpen ? "lost" : "connecting";
    },
    onState: (listener) => client.onStatus(listener),
  };
}
