import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const client = { id: "portolan", secret: "a secret of the client" };

export type TestProvider = { issuer: string; close(): Promise<void> };

/**
 * An OpenID Connect provider on loopback that accepts any name. `redirectUri` may be a function, called at the first request: the service's
 * address is then known.
 */
export async function startProvider(redirectUri: string | (() => string)): Promise<TestProvider> {
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => {
    answer ??= providerAt(issuer, typeof redirectUri === "string" ? redirectUri : redirectUri());
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function providerAt(issuer: string, redirectUri: string): RequestListener {
  return new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["a key of the test"] },
  }).callback();
}

/** A browser at the provider: signs in under a name, consents, and returns the redirect address. */
export async function signInThere(url: string, name: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const headers = { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") };
    const answer = await fetch(address, {
      redirect: "manual",
      headers,
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    return answer;
  };
  let address = url;
  for (let step = 0; step < 12; step++) {
    if (address.startsWith(redirectUri)) return address;
    let answer = await visit(address);
    if (answer.status === 200) {
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? address;
      answer = await visit(new URL(action, address).href, { prompt, login: name, password: "any" });
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  throw new Error("The provider did not send the browser back.");
}
