import type { Context } from "../../context/context.ts";
import type { Destination } from "../../contract/notification-records.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { fromBase64, toBase64 } from "../../lib/base64.ts";
import { AddressRefused, type HttpResponse } from "../../ports/http.ts";
import { MailRefused } from "../../ports/mail.ts";
import { refusedAddressError } from "../../net/egress-policy.ts";
import type { Channel } from "../../store/server/notification-channels.ts";
import type { Content } from "./content.ts";
import { Undeliverable } from "./undeliverable.ts";
import { channelSecretBinding } from "./channel-secret.ts";
import { vapidKeys } from "./vapid-keys.ts";

type Parts = {
  context: Pick<Context, "now" | "server" | "secrets" | "http" | "sendMail" | "webPush" | "config">;
  accountId: string;
  signal: AbortSignal;
};
type To<Kind extends Destination["kind"]> = Extract<Destination, { kind: Kind }>;
type Sending = Parts & { secret: string | null; content: Content };

/** How long the push service keeps a message for a browser that is offline. */
const pushTtlSeconds = 86_400;

/** Sends one message. Throws `Undeliverable`, and `AppError` for an address that the egress policy refuses or a secret that cannot be opened. */
export async function sendTo(channel: Channel, content: Content, parts: Parts): Promise<void> {
  const place = channelSecretBinding(parts.accountId, channel.id, channel.destination);
  const secret = (await parts.context.secrets.open(place)) ?? null;
  const sending = { ...parts, secret, content };
  const { destination } = channel;
  switch (destination.kind) {
    case "webhook":
      return sendWebhook(destination, sending);
    case "ntfy":
      return sendNtfy(destination, sending);
    case "email":
      return sendEmail(destination, sending);
    case "webPush":
      return sendPush(destination, sending);
  }
}

/**
 * Signed as https://www.standardwebhooks.com describes: `webhook-signature: v1,` and the HMAC-SHA-256 of id, time and body, joined by
 * points, in base 64. A retry has the same id.
 */
async function sendWebhook(
  { url }: To<"webhook">,
  { context, content, secret, signal }: Sending,
): Promise<void> {
  if (secret === null)
    throw new AppError("conflict", "The webhook's secret is missing. Save the channel with a new one.");
  const { id, kind, at, title, message, account } = content;
  const data = { id, kind, title, message, ...(account === null ? {} : { accountName: account.name }) };
  const body = JSON.stringify({ type: `notification.${kind}`, timestamp: new Date(at).toISOString(), data });
  const timestamp = String(Math.floor(context.now() / 1000));
  const signature = await hmacOf(secret, `${id}.${timestamp}.${body}`);
  const response = await context.http.request({
    provider: "webhook",
    url,
    method: "POST",
    rawBody: body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    ...anyAnswerOptions(signal),
  });
  judge(response, { goneAt: [410] });
}

/** https://docs.ntfy.sh/publish/. Titles are encoded as RFC 2047 says, since headers are ASCII. */
async function sendNtfy({ url }: To<"ntfy">, { context, content, secret, signal }: Sending): Promise<void> {
  const response = await context.http.request({
    provider: "ntfy",
    url,
    method: "POST",
    rawBody: content.message,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      title: encodedWord(content.title),
      tags: content.kind,
      ...(isUrgent(content) ? { priority: "high" } : {}),
      ...(content.url === null ? {} : { click: content.url }),
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    ...anyAnswerOptions(signal),
  });
  judge(response, { goneAt: [] });
}

async function sendEmail(to: To<"email">, { context, content, secret, signal }: Sending): Promise<void> {
  const { host, port, security, username } = to;
  if (username !== null && secret === null)
    throw new AppError("conflict", "The mail server's password is not set. Save the channel with it.");
  const allows = context.http.allow(host, port, "smtp");
  const { id, title, message, account, url } = content;
  const lines = [message, ...(account === null ? [] : [account.line]), ...(url === null ? [] : [url])];
  try {
    await context.sendMail(
      { host, port, security, username, password: secret },
      { id, from: to.from, to: to.to, subject: title, text: `${lines.join("\n\n")}\n` },
      { allows, signal },
    );
  } catch (error) {
    if (error instanceof MailRefused) throw new Undeliverable(error.message, { isFinal: error.isFinal });
    if (error instanceof AddressRefused)
      throw refusedAddressError(error.host, { provider: "smtp", address: error.address });
    throw error;
  }
}

async function sendPush(
  { endpoint, keys }: To<"webPush">,
  { context, content, signal }: Sending,
): Promise<void> {
  const { publicUrl } = context.config;
  const subject = publicUrl?.startsWith("https:") === true ? publicUrl : "mailto:owner@example.org";
  const { id, kind, title, message } = content;
  const { url, headers, body } = await context.webPush.request(
    { endpoint, keys },
    JSON.stringify({ id, kind, title, message }),
    {
      keys: await vapidKeys(context),
      subject,
      ttlSeconds: pushTtlSeconds,
      urgency: isUrgent(content) ? "high" : "normal",
    },
  );
  const response = await context.http.request({
    provider: "webpush",
    url,
    method: "POST",
    rawBody: body,
    headers,
    ...anyAnswerOptions(signal),
  });
  // The browser has ended the subscription (RFC 8030, 7.3).
  judge(response, { goneAt: [404, 410] });
}

/** Options with which the HTTP client returns responses of any status instead of retrying. */
function anyAnswerOptions(signal: AbortSignal) {
  return { signal, timeoutMs: 20_000, maxBytes: 256 * 1024, evenIfOpen: true, isAnswer: () => true } as const;
}

function judge({ status, text }: HttpResponse, { goneAt }: { goneAt: readonly number[] }): void {
  if (status >= 200 && status < 300) return;
  const answerText = text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
  const isGone = goneAt.includes(status);
  throw new Undeliverable(msg`It answered ${status}${answerText === "" ? "" : `: ${answerText}`}.`, {
    isFinal: isGone || (status < 500 && status !== 408 && status !== 425),
    isGone,
  });
}

function isUrgent({ kind }: Content): boolean {
  return ["criticalIssue", "certificateLost", "movement", "healthFactor", "validatorOffline"].includes(kind);
}

function encodedWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return `=?UTF-8?B?${toBase64(new TextEncoder().encode(text))}?=`;
}

async function hmacOf(secret: string, text: string): Promise<string> {
  const bytes = fromBase64(secret.slice("whsec_".length));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}
