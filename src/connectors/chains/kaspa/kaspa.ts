import { z } from "zod";
import { msg } from "../../../errors/wording.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { AccountChain, AccountReader } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  addressSettings,
  chainServer,
  refuseOtherChain,
  units,
  type ChainServer,
} from "../account/chain-server.ts";
import { assembleKaspa, isResolved, kas, kaspaRow, type KaspaRow } from "./assemble.ts";

const publicServer = "https://api.kaspa.org";
const mainnet = "kaspa-mainnet";
const settings = addressSettings(
  {
    normalize: (text) => (text.includes(":") ? text.toLowerCase() : `kaspa:${text.toLowerCase()}`),
    isValid: isKaspaAddress,
    form: msg`an address of Kaspa`,
    example: "kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The prefix, a version, a public key or hash, and a checksum of 40 bits. */
export function isKaspaAddress(text: string): boolean {
  const [prefix, data = ""] = text.split(":");
  const values = [...data].map((letter) => alphabet.indexOf(letter));
  if (prefix !== "kaspa" || ![61, 63].includes(values.length) || values.includes(-1)) return false;
  const prefixed = [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0, ...values];
  let check = 1n;
  for (const value of prefixed) {
    const top = check >> 35n;
    check = ((check & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of generators.entries())
      if (((top >> BigInt(bit)) & 1n) === 1n) check ^= generator;
  }
  return check === 1n;
}

const pageSize = 500;
/** A block with an hour of successors is final. */
const settlesAfterMs = 3_600_000;

function openAccount(wallet: string, server: ChainServer): AccountReader<KaspaRow> {
  return {
    order: "descending",
    async checkChain() {
      const info = await server.get("/info/blockdag", {}, z.object({ networkName: z.string().optional() }));
      refuseOtherChain("Kaspa", mainnet, info?.networkName);
    },
    lists: [
      {
        placeOf: ({ block_time: time }) => BigInt(time),
        timeOf: ({ block_time: time }) => time,
        async page({ after, before }, more) {
          const query = {
            limit: pageSize,
            before: more ?? (before === null ? undefined : String(before)),
            resolve_previous_outpoints: "light",
          };
          const path = `/addresses/${wallet}/full-transactions-page`;
          const rows = (await server.get(path, query, z.array(kaspaRow))) ?? [];
          const oldest = rows.at(-1)?.block_time;
          const isEnd = oldest === undefined || (after !== null && BigInt(oldest) <= after);
          return { rows, more: isEnd ? null : String(oldest), isShort: rows.length < pageSize };
        },
      },
    ],
    read(groups) {
      const rows = groups.flat().filter(({ is_accepted: isAccepted }) => isAccepted);
      return Promise.resolve({
        transactions: rows.filter(isResolved).flatMap((row) => assembleKaspa(row, wallet) ?? []),
        gaps: rows
          .filter((row) => !isResolved(row))
          .map(({ block_time: at }) => ({
            from: at,
            to: at,
            reason: "The server does not name what some transactions spent, so they are missing.",
          })),
      });
    },
    async holdings() {
      const answer = await server.get(`/addresses/${wallet}/balance`, {}, z.object({ balance: units }));
      return answer === undefined
        ? []
        : [{ assetId: kas, amount: formatDecimal({ units: answer.balance, scale: 8 }) }];
    },
  };
}

const chain: AccountChain<Settings, KaspaRow> = {
  id: "kaspa",
  title: "Kaspa address",
  settings,
  settlesAfterMs,
  native: () => ({ assetId: kas, symbol: "KAS", name: "Kaspa", decimals: 8, coinId: "kaspa" }),
  wallet: ({ address }) => address,
  open: (settings, context) =>
    openAccount(
      settings.address,
      chainServer(settings, context, {
        provider: "kaspa",
        server: publicServer,
        pace: { perSecond: 3, burst: 5 },
      }),
    ),
  notes: ["KRC-20 tokens are not listed. The lists are read as documented."],
};

/** Kaspa by its public API or another server of it: one address. */
export const kaspaConnector = accountConnector(chain);
