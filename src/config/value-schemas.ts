// Schemas of the values that configuration variables have. Their error messages are remedies: "write …".
import { z } from "zod";

export const text = z.string().min(1, "write some text");
export const flag = z
  .enum(["true", "false", "1", "0"], { error: "write true or false" })
  .transform((value) => value === "true" || value === "1");
export const webUrl = z.string().refine(isWebUrl, "write an address such as https://portolan.example.org");

/** Bytes, from a number or a size such as `512 MiB`. */
export const byteSize = z.string().transform((size, check) => bytesOf(size) ?? refuseSize(check));

/** A comma list; every entry must be valid. */
export function listOf(isValid: (entry: string) => boolean, remedy: string): z.ZodType<string[], string> {
  return z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    )
    .refine((entries) => entries.every(isValid), remedy);
}

export function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** `mqtt://[user[:password]@]host[:port][/prefix]`. Topics must not contain wildcards, and Home Assistant allows few characters. */
export function isBrokerUrl(value: string): boolean {
  if (!/^mqtts?:\/\/[^?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, username, password } = new URL(value);
  if (hostname === "" || !/^(\/[A-Za-z0-9_-]{0,64})?$/.test(pathname)) return false;
  return isPercentEncoded(username) && isPercentEncoded(password);
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** `https://host[:port]`, or the same of a desktop wrapper's own scheme (`tauri://localhost`). */
export function isOrigin(value: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/\s*?#@]+$/.test(value) || !URL.canParse(value)) return false;
  return !isWebUrl(value) || new URL(value).origin === value;
}

function bytesOf(size: string): number | undefined {
  const [, digits, unit] = /^(\d{1,15})\s*(|B|KiB|MiB|GiB|TiB|KB|MB|GB|TB)$/i.exec(size) ?? [];
  if (digits === undefined || unit === undefined || Number(digits) === 0) return undefined;
  // An i makes the unit binary: KiB is 1,024 bytes, KB 1,000.
  const power = "bkmgt".indexOf((unit[0] ?? "b").toLowerCase());
  const bytes = Number(digits) * (/i/i.test(unit) ? 1024 : 1000) ** power;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

function refuseSize(check: z.RefinementCtx): never {
  check.addIssue({ code: "custom", message: "write bytes or a size such as 512 MiB" });
  return z.NEVER;
}
