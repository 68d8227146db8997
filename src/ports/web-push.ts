export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A server's key pair for Web Push (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Encrypted messages for browsers (RFC 8291). */
export type WebPush = {
  makeKeys(): Promise<VapidKeys>;
  /** The request that delivers a message; `subject` is the sender's `mailto:` or `https:` address. */
  request(
    subscription: PushSubscription,
    payload: string,
    options: { keys: VapidKeys; subject: string; ttlSeconds: number; urgency: "normal" | "high" },
  ): Promise<{ url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>;
};
