import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { NetworkContext } from "../../connector.ts";

export const decimal = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const spotMeta = z.object({
  tokens: z.array(z.object({ name: z.string(), index: z.number(), tokenId: z.string() })),
  universe: z.array(z.object({ name: z.string(), tokens: z.tuple([z.number(), z.number()]) })),
});

/** A token of HyperCore: the source uses names in its answers, only the id is stable. */
export type Token = { name: string; assetId: string };
export type Tokens = {
  /** By the name in an answer: `HYPE`, or `PURR:0xc4bf…`. */
  byName(name: string): Promise<Token>;
  byIndex(index: number): Promise<Token>;
  /** Base and quote of a spot pair (`@107`, `PURR/USDC`). */
  pair(name: string): Promise<[base: Token, quote: Token]>;
  /** Names by asset id. */
  names(): Promise<Map<string, string>>;
};
export type Info = {
  request<Result>(body: Record<string, unknown>, schema: z.ZodType<Result>): Promise<Result>;
  tokens: Tokens;
};

export const platform = "hypercore:mainnet";
const usdcId = "0x6d1e7cde53ba9467b783cb7c530ce054";
const hypeId = "0x0d01dc56dcaaca66ad901c959b4011ec";
export const usdc: Token = { name: "USDC", assetId: tokenAsset(usdcId) };
export const hype: Token = { name: "HYPE", assetId: tokenAsset(hypeId) };

function tokenAsset(id: string): string {
  return `${platform}/token:${id.toLowerCase()}`;
}

/** Hyperliquid's public answers (https://hyperliquid.gitbook.io/hyperliquid-docs, "Info endpoint"). */
export function createInfo({ http, signal }: NetworkContext): Info {
  const base = http.baseUrl("hyperliquid", "https://api.hyperliquid.xyz");
  const request: Info["request"] = async (body, schema) => {
    const response = await http.request({
      provider: "hyperliquid",
      url: `${base}/info`,
      method: "POST",
      body,
      safe: true,
      // Most requests weigh 20 of 1,200 per minute.
      pace: { perSecond: 1, burst: 20 },
      signal,
    });
    const name = String(body["type"]);
    if (response.status >= 400) throw failure(msg`answered ${response.status} for ${name}`);
    const { data, success } = schema.safeParse(readPreciseJson(response, "hyperliquid"));
    if (!success) throw failure(msg`returned an undocumented response for ${name}`);
    return data;
  };
  return { request, tokens: createTokens(request) };
}

function createTokens(request: Info["request"]): Tokens {
  let known: Promise<z.output<typeof spotMeta>> | undefined;
  const meta = () => (known ??= request({ type: "spotMeta" }, spotMeta));
  const find = async (itemKind: string, matches: (item: { name: string; index: number }) => boolean) => {
    const found = (await meta()).tokens.find(matches);
    if (found === undefined) throw failure(msg`lists no token ${itemKind}`);
    return { name: found.name, assetId: tokenAsset(found.tokenId) };
  };
  const byIndex = (index: number): Promise<Token> =>
    index === 0 ? Promise.resolve(usdc) : find(String(index), (item) => item.index === index);
  return {
    byIndex,
    async byName(text) {
      const [name = "", id] = text.split(":");
      if (id !== undefined && /^0x[0-9a-f]{32}$/i.test(id)) return { name, assetId: tokenAsset(id) };
      return [usdc, hype].find((token) => token.name === name) ?? find(name, (token) => token.name === name);
    },
    names: async () => new Map((await meta()).tokens.map(({ name, tokenId }) => [tokenAsset(tokenId), name])),
    async pair(name) {
      const found = (await meta()).universe.find((market) => market.name === name);
      if (found === undefined) throw failure(msg`lists no market ${name}`);
      return [await byIndex(found.tokens[0]), await byIndex(found.tokens[1])];
    },
  };
}

export function failure(fault: string | Wording): AppError {
  return new AppError("upstream", msg`Hyperliquid ${fault}. The response was discarded.`, {
    data: { provider: "hyperliquid" },
  });
}
