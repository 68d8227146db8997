import type { WebPush } from "../../ports/web-push.ts";

/** The package is loaded for the first message. It only builds requests; the service's own HTTP client sends them. */
export const webPush: WebPush = {
  async makeKeys() {
    const { default: library } = await import("web-push");
    return library.generateVAPIDKeys();
  },
  async request(subscription, payload, { keys, subject, ttlSeconds, urgency }) {
    const { default: library } = await import("web-push");
    const { endpoint, headers, body } = library.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency,
      contentEncoding: "aes128gcm",
    });
    const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    );
    return { url: endpoint, headers: Object.fromEntries(texts), body: new Uint8Array(body ?? []) };
  },
};
