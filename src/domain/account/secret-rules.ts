import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/**
 * The rule of a named secret. `boundTo` names the secret with the URL that this one is sent to: if that URL changes, this secret is
 * cleared.
 */
export type SecretRule = { prefix?: RegExp; looksLike?: string; isUrl?: boolean; boundTo?: string };

/** The secrets of the assistant (docs/assistant.md). */
export const assistantSecrets: Readonly<Record<string, SecretRule>> = {
  assistant_openai_key: { prefix: /^sk-(?!ant-)/, looksLike: "sk-… (but not sk-ant-…)" },
  assistant_anthropic_key: { prefix: /^sk-ant-/, looksLike: "sk-ant-…" },
  assistant_perplexity_key: { prefix: /^pplx-/, looksLike: "pplx-…" },
  assistant_google_key: {},
  assistant_custom_url: { isUrl: true },
  assistant_custom_key: { boundTo: "assistant_custom_url" },
};

const maxLength = 16_384;

/** The rule of a secret that the owner may set. Throws `bad_request` for an unknown `assistant_…` name and for names reserved for the service. */
export function secretRule(name: string): SecretRule {
  const rule = Object.hasOwn(assistantSecrets, name) ? assistantSecrets[name] : undefined;
  if (rule !== undefined) return rule;
  if (name.startsWith("assistant_"))
    throw new AppError(
      "bad_request",
      msg`The assistant knows no secret "${name}". It knows ${Object.keys(assistantSecrets).join(", ")}.`,
    );
  if (name.startsWith("task_"))
    throw new AppError(
      "bad_request",
      msg`"${name}" cannot be set: names beginning with task_ are the service's own.`,
    );
  if (name.startsWith("channel_") || name.startsWith("target_"))
    throw new AppError(
      "bad_request",
      msg`"${name}" cannot be set: set it with notifications.channels.set or backups.targets.set.`,
    );
  if (name.startsWith("connection_"))
    throw new AppError(
      "bad_request",
      msg`"${name}" belongs to a connection: set it with connections.create or connections.update.`,
    );
  return {};
}

/**
 * Validates and normalises a secret before it is encrypted: trimmed, a URL without a trailing slash. Throws `bad_request` that names the
 * secret and its format, never the value.
 */
export function parseSecret(name: string, value: string): string {
  const rule = secretRule(name);
  const text = value.trim();
  const refuse = (why: string | Wording): never => {
    throw new AppError("bad_request", msg`The value of ${name} cannot be used: ${why}.`);
  };
  if (text === "") refuse(msg`it is empty; to remove a secret use secrets.delete`);
  if (text.length > maxLength) refuse(msg`it is longer than ${maxLength} characters`);
  if (rule.prefix !== undefined && !rule.prefix.test(text))
    refuse(msg`such a key looks like ${rule.looksLike}`);
  if (rule.isUrl === true) return checkedUrl(text, refuse);
  return text;
}

function checkedUrl(text: string, refuse: (why: Wording) => never): string {
  const example = msg`write an address such as http://localhost:11434/v1`;
  if (!URL.canParse(text)) refuse(example);
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") refuse(example);
  if (url.username !== "" || url.password !== "")
    refuse(msg`it holds a user or a password; set the key as a secret of its own`);
  if (url.search !== "" || url.hash !== "") refuse(msg`it may hold neither ? nor #`);
  return url.href.replace(/\/+$/, "");
}

/** A hint by which the owner recognises a secret, such as `sk-…x4Qz`; the host of a URL; empty for a short secret. */
export function secretHint(name: string, value: string): string {
  if (Object.hasOwn(assistantSecrets, name) && assistantSecrets[name]?.isUrl === true)
    return new URL(value).origin;
  if (value.length < 16) return "…";
  const prefix = /^[a-z]{2,4}-/i.exec(value)?.[0] ?? "";
  return `${prefix}…${value.slice(-4)}`;
}
