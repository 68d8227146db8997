import type { TOTP } from "otpauth";
import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { userSecrets } from "../../context/secrets.ts";
import type { RouteDependencies } from "../http/route.ts";

/** RFC 6238 as every authenticator app computes it: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const tolerance = 1;

/** No characters that look alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryCount = 10;

/** Names of the secrets: in use, and shown but not confirmed yet. */
const inUse = "user_totp";
const pending = "user_totp_pending";

type Parts = Pick<RouteDependencies, "context" | "runOnWorker" | "codeThrottle">;

async function totpOf(base32: string): Promise<TOTP> {
  const { Secret, TOTP: Totp } = await import("otpauth");
  return new Totp({ secret: Secret.fromBase32(base32), digits: 6, period: stepSeconds, algorithm: "SHA1" });
}

/** The time step of a code; `null` for a wrong code. */
async function stepOf(base32: string, code: string, now: number): Promise<number | null> {
  const delta = (await totpOf(base32)).validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}

/** A new secret for the user, sealed until a code confirms it, and its `otpauth:` address. */
export async function beginTimeCodes(
  { runOnWorker }: Parts,
  { id, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP: Totp } = await import("otpauth");
  const secret = new Secret({ size: 20 });
  await runOnWorker(
    "internal.sealForUser",
    { userId: id, name: pending, value: secret.base32 },
    asInternal,
    signal,
  );
  const totp = new Totp({ secret, digits: 6, period: stepSeconds, issuer: "Portolan", label: name });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Turns codes on for the user if the code is right. Returns the recovery codes, which are stored hashed. Throws `forbidden` for a wrong code. */
export async function confirmTimeCodes(
  { context, runOnWorker, codeThrottle }: Parts,
  { userId, code }: { userId: string; code: string },
  signal: AbortSignal,
): Promise<string[]> {
  const secret = await context.secrets.open({ accountId: userSecrets(userId), name: pending });
  if (secret === undefined)
    throw new AppError("conflict", "No setup of time-based codes is in progress. Start it again.");
  const attempt = codeThrottle.attempt(userId);
  const step = await stepOf(secret, plainCode(code), context.now());
  if (step === null) throw wrongCode("forbidden");
  attempt.succeeded();
  const codes = newRecoveryCodes();
  const recoveryHashes = codes.map((code) => recoveryHash(userId, code));
  const turnedOn = { userId, secret, step, recoveryHashes, from: pending, to: inUse };
  await runOnWorker("internal.turnOnCodes", turnedOn, asInternal, signal);
  return codes;
}

/** New recovery codes in place of the earlier ones. */
export async function renewRecoveryCodes(
  { runOnWorker }: Parts,
  userId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(userId, code));
  await runOnWorker("internal.replaceRecoveryCodes", { userId, hashes }, asInternal, signal);
  return codes;
}

/**
 * Uses up a time-based or a recovery code. Throws `unauthorized` for one that is missing, wrong or used, and `too_many_requests` after ten
 * failures of the user in 15 minutes.
 */
export async function useCode(
  { context, runOnWorker, codeThrottle }: Parts,
  { userId, code }: { userId: string; code: string | undefined },
  signal: AbortSignal,
): Promise<"code" | "recovery code"> {
  if (code === undefined)
    throw new AppError("unauthorized", "Enter the code of your authenticator app, or a recovery code.", {
      reason: "second_factor_required",
    });
  const attempt = codeThrottle.attempt(userId);
  const normalizedCode = plainCode(code);
  const isTimeCode = /^\d{6}$/.test(normalizedCode);
  const used = isTimeCode
    ? await useTimeCode({ context, runOnWorker }, { userId, code: normalizedCode }, signal)
    : await runOnWorker(
        "internal.useRecoveryCode",
        { userId, hash: recoveryHash(userId, normalizedCode) },
        asInternal,
        signal,
      );
  if (used !== true) throw wrongCode("unauthorized");
  attempt.succeeded();
  return isTimeCode ? "code" : "recovery code";
}

async function useTimeCode(
  { context, runOnWorker }: { context: Context } & Pick<Parts, "runOnWorker">,
  { userId, code }: { userId: string; code: string },
  signal: AbortSignal,
): Promise<unknown> {
  const secret = await context.secrets.open({ accountId: userSecrets(userId), name: inUse });
  const step = secret === undefined ? null : await stepOf(secret, code, context.now());
  return step === null ? false : runOnWorker("internal.useTimeStep", { userId, step }, asInternal, signal);
}

function wrongCode(code: "unauthorized" | "forbidden"): AppError {
  return new AppError(code, "The code is wrong or was used already. Wait for the next one.", {
    reason: "second_factor_wrong",
  });
}

/** Without the spaces and hyphens that people type. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

/** Ten codes of 80 bits each, such as `K7QD-2MXR-9TBH-W3ZA`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const picked = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
    return [0, 4, 8, 12].map((start) => picked.slice(start, start + 4).join("")).join("-");
  });
}

/** SHA-256 is enough for 80 random bits. */
function recoveryHash(userId: string, code: string): string {
  return sha256Hex(`${userId}:${plainCode(code)}`);
}
