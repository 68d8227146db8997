import { EncryptJWT, jwtDecrypt } from "jose";
import type { Configuration, CustomFetchOptions } from "openid-client";
import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { deriveFromMasterKey } from "../../context/derived-keys.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";

/** How long a person may take at the provider. */
const lifetimeSeconds = 600;

/** State kept in the browser, encrypted, between the redirect to the provider and back. */
const pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  linkUserId: z.string().nullable(),
});
type Pending = z.output<typeof pending>;

/** OpenID Connect, authorization code flow with PKCE, state and nonce. The library and the provider's metadata are loaded at first use. */
export function createIdentityProvider({ config, http, now }: Pick<Context, "config" | "http" | "now">) {
  let found: Promise<Configuration> | undefined;
  let key: Promise<Uint8Array> | undefined;
  const keyOf = (): Promise<Uint8Array> =>
    (key ??= deriveFromMasterKey(config.jwtSecret, "identityProvider"));

  const discover = async (): Promise<Configuration> => {
    const { identityProvider: provider } = config;
    if (provider === null)
      throw new AppError("not_found", "No identity provider is configured. Set OIDC_ISSUER to use one.");
    const { allowInsecureRequests, customFetch, discovery } = await import("openid-client");
    const issuer = new URL(provider.issuer);
    const fetchThere = http.fetchFor("oidc");
    found ??= discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      [customFetch]: (url: string, options: CustomFetchOptions) =>
        fetchThere(url, {
          method: options.method,
          headers: options.headers,
          ...bodyOf(options),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
        }),
      // The configuration allows http on this machine only.
      execute: issuer.protocol === "http:" ? [allowInsecureRequests] : [],
      timeout: 15,
    }).catch((cause: unknown) => {
      found = undefined;
      throw new AppError(
        "upstream",
        msg`${provider.name} does not answer as an identity provider. Check OIDC_ISSUER, and that this machine reaches it.`,
        { cause },
      );
    });
    return found;
  };

  return {
    /** The provider's address for the browser, and the state that the browser keeps until it returns. */
    begin: async (redirectUri: string, linkUserId: string | null): Promise<Begun> =>
      begin(await discover(), { key: await keyOf(), at: now(), redirectUri, linkUserId }),
    /** The account at the provider, and the user to link it to. Throws `unauthorized` for an answer that does not match a started sign-in. */
    finish: async (query: string, sealedState: string): Promise<Finished> =>
      finish(await discover(), { key: await keyOf(), at: now(), query, sealedState }),
  };
}

type Begun = { url: string; sealedState: string; maxAge: number };
type Finished = { issuer: string; subject: string; linkUserId: string | null };

async function begin(
  client: Configuration,
  {
    key,
    at,
    redirectUri,
    linkUserId,
  }: { key: Uint8Array; at: number; redirectUri: string; linkUserId: string | null },
): Promise<Begun> {
  const library = await import("openid-client");
  const pendingSignIn: Pending = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
    redirectUri,
    linkUserId,
  };
  const url = library.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: "openid",
    state: pendingSignIn.state,
    nonce: pendingSignIn.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(pendingSignIn.verifier),
    code_challenge_method: "S256",
  });
  const sealedState = await new EncryptJWT(pendingSignIn)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(Math.floor(at / 1000) + lifetimeSeconds)
    .encrypt(key);
  return { url: url.href, sealedState, maxAge: lifetimeSeconds };
}

async function finish(
  client: Configuration,
  { key, at, query, sealedState }: { key: Uint8Array; at: number; query: string; sealedState: string },
): Promise<Finished> {
  const { authorizationCodeGrant } = await import("openid-client");
  try {
    const { payload } = await jwtDecrypt(sealedState, key, { currentDate: new Date(at) });
    const { state, nonce, verifier, redirectUri, linkUserId } = pending.parse(payload);
    const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri}${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("The provider sent no ID token.");
    return { issuer: claims.iss, subject: claims.sub, linkUserId };
  } catch (cause) {
    throw new AppError("unauthorized", "The identity provider's answer was not accepted. Try again.", {
      cause,
    });
  }
}

/** The library sends forms only. */
function bodyOf({ body }: CustomFetchOptions): { body?: string } {
  return body instanceof URLSearchParams || typeof body === "string" ? { body: String(body) } : {};
}
