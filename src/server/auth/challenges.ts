import type { Context } from "../../context/context.ts";
import { deriveFromMasterKey } from "../../context/derived-keys.ts";
import { fromBase64Url, toBase64Url } from "../../lib/base64.ts";
import { equalTexts } from "../../lib/equal-texts.ts";

const lifetimeMs = 5 * 60_000;

/**
 * Challenges for passkeys that are not stored until they are used: random bytes, the expiry, and an HMAC of both and of the purpose. Used ones are
 * remembered until they expire, so that no answer is accepted twice. Challenges from before the last start are refused.
 */
export function createChallenges({ config, now }: Pick<Context, "config" | "now">) {
  let key: Promise<CryptoKey> | undefined;
  const used = new Map<string, number>();
  const startedAt = now();
  const macOf = async (head: string, purpose: string): Promise<string> => {
    key ??= macKeyOf(config.jwtSecret);
    const signed = new TextEncoder().encode(`${head}.${purpose}`);
    return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await key, signed)));
  };
  return {
    async create(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const random = toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
      const head = `${random}.${now() + lifetimeMs}`;
      return new TextEncoder().encode(`${head}.${await macOf(head, purpose)}`);
    },
    /** Whether the challenge (base64url) was created for this purpose, has not expired and was not used. Marks it as used. */
    async use(challenge: string, purpose: string): Promise<boolean> {
      const [random = "", until = "", mac = ""] = textOf(challenge).split(".");
      const head = `${random}.${until}`;
      if (!equalTexts(mac, await macOf(head, purpose))) return false;
      const isEarlier = Number(until) - lifetimeMs < startedAt;
      if (isEarlier || Number(until) <= now() || used.has(random)) return false;
      for (const [past, end] of used) if (end <= now()) used.delete(past);
      used.set(random, Number(until));
      return true;
    },
  };
}
export type Challenges = ReturnType<typeof createChallenges>;

function textOf(challenge: string): string {
  try {
    return new TextDecoder().decode(fromBase64Url(challenge));
  } catch {
    return "";
  }
}

async function macKeyOf(masterKey: string): Promise<CryptoKey> {
  const bytes = await deriveFromMasterKey(masterKey, "challenges");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
