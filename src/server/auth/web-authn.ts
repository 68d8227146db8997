import type { z } from "zod";
import type { passkeyAnswer, newPasskeyAnswer } from "../../contract/passkey-records.ts";
import { AppError } from "../../errors/app-error.ts";
import { fromBase64Url, toBase64Url } from "../../lib/base64.ts";
import type { Passkey } from "../../store/server/passkeys.ts";
import type { User } from "../../store/server/users.ts";
import type { Challenges } from "./challenges.ts";

/** The site that passkeys are made for: its host name, and the origin of its pages. */
export type Site = { host: string; origin: string };

const library = () => import("@simplewebauthn/server");
const signIn = "sign in";
const addFor = (userId: string): string => `add for ${userId}`;

/** Options for a new passkey of the user, which verifies the person itself (PIN, fingerprint) and needs no name at sign-in. */
export async function newPasskeyOptions(
  challenges: Challenges,
  site: Site,
  { user, known }: { user: Pick<User, "id" | "name">; known: Passkey[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Portolan",
    rpID: site.host,
    userName: user.name,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: await challenges.create(addFor(user.id)),
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The verified passkey. Throws `bad_request` with the reason `passkey_refused`. */
export async function verifyNewPasskey(
  challenges: Challenges,
  site: Site,
  { user, answer }: { user: Pick<User, "id">; answer: z.output<typeof newPasskeyAnswer> },
): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => challenges.use(challenge, addFor(user.id)),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) throw passkeyRefused("bad_request");
  const { id, publicKey, counter } = registrationInfo.credential;
  const { transports } = answer.response;
  return { id, publicKey: toBase64Url(publicKey), counter, transports };
}

/** Options for a sign-in with any passkey of this site. They name no user and no passkey. */
export async function passkeyOptions(challenges: Challenges, site: Site) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.host,
    userVerification: "required",
    challenge: await challenges.create(signIn),
  });
}

/** The authenticator's new counter. Throws `unauthorized` with the reason `passkey_refused`. */
export async function verifyPasskey(
  challenges: Challenges,
  site: Site,
  { passkey, answer }: { passkey: Passkey | undefined; answer: z.output<typeof passkeyAnswer> },
): Promise<number> {
  if (passkey === undefined) throw passkeyRefused("unauthorized");
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => challenges.use(challenge, signIn),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { ...passkey, publicKey: fromBase64Url(passkey.publicKey) },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  const isOwn =
    userHandle === undefined || userHandle === toBase64Url(new TextEncoder().encode(passkey.userId));
  if (!verified || !isOwn || authenticationInfo === undefined) throw passkeyRefused("unauthorized");
  return authenticationInfo.newCounter;
}

function passkeyRefused(code: "bad_request" | "unauthorized"): AppError {
  return new AppError(
    code,
    "The passkey was not accepted. Use one that was added here under this address, or sign in another way.",
    { reason: "passkey_refused" },
  );
}
