import { afterAll, beforeAll, expect, it } from "vitest";
import { playAvalanche } from "./support/play-avalanche.ts";
import { playHedera } from "./support/play-hedera.ts";
import { playSui } from "./support/play-sui.ts";
import { startService, temporaryFolder, type Service } from "./support/service.ts";
import { startStandIn, type StandIn, type StandInAnswer, type StandInRequest } from "./support/stand-in.ts";

const count = 24;
const numbers = Array.from({ length: count }, (_, index) => index + 1);
const hederaAccount = "0.0.730631";
const suiAddress = "0x93f65b8c16c263343bbf66cf9f8eef69cb1dbc92d13f0c331b0dcaeb76b4aab6";
const suiOther = "0x9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf";
const suiCoin = "0x2::sui::SUI";
const avalancheAddress = "avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy";
const avax = "FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z";

/** One family that lists oldest first by link, one newest first by two lists, and one oldest first by token. */
const hedera = playHedera({
  account: hederaAccount,
  balance: count * 100_000_000,
  transactions: numbers.map((second) => ({
    transaction_id: `0.0.29624024-${1_650_000_000 + second}-000000001`,
    consensus_timestamp: `${1_650_000_000 + second}.000000042`,
    charged_tx_fee: 0,
    result: "SUCCESS",
    transfers: [{ account: hederaAccount, amount: 100_000_000 }],
  })),
});
const sui = playSui({
  address: suiAddress,
  balances: [{ coinType: suiCoin, totalBalance: String(count * 1_000_000_000) }],
  transactions: numbers.map((checkpoint) => ({
    digest: `digest${checkpoint}`,
    checkpoint: String(checkpoint),
    timestampMs: String(1_700_000_000_000 + checkpoint * 1_000),
    sender: suiOther,
    receivers: [suiAddress],
    effects: {
      status: { status: "success" },
      gasUsed: { computationCost: "1", storageCost: "0", storageRebate: "0" },
    },
    balanceChanges: [{ owner: { AddressOwner: suiAddress }, coinType: suiCoin, amount: "1000000000" }],
    transaction: { data: { sender: suiOther, gasData: { owner: suiOther } } },
  })),
});
const avalanche = playAvalanche({
  address: avalancheAddress,
  chain: "p-chain",
  balances: { unlockedUnstaked: [{ assetId: avax, amount: String(count * 1_000_000_000) }] },
  page: 3,
  transactions: numbers.map((minute) => ({
    txHash: `tx${minute}`,
    txType: "BaseTx",
    blockTimestamp: 1_700_000_000 + minute * 60,
    consumedUtxos: [],
    emittedUtxos: [{ addresses: [avalancheAddress], assetId: avax, amount: "1000000000" }],
  })),
});

let standIn: StandIn;
/** Called at each question; the process that asked may be gone afterwards. */
let onQuestion = (): boolean => false;
beforeAll(async () => {
  standIn = await startStandIn();
  const answer = (request: StandInRequest): StandInAnswer => {
    if (onQuestion()) return "hang";
    if (request.path.startsWith("/api/v1/")) return hedera(request);
    return request.method === "POST" ? sui(request) : avalanche(request);
  };
  standIn.on(/./, answer);
});
afterAll(() => standIn.close());

const accountName = "main";
const start = (path: string): Promise<Service> =>
  startService(path, {
    GITHUB_CI: "1",
    UPSTREAM_HEDERA_URL: standIn.url,
    UPSTREAM_SUI_URL: standIn.url,
    UPSTREAM_GLACIER_URL: standIn.url,
  });

async function connectAll(service: Service): Promise<void> {
  await service.rpc("accounts.create", { name: accountName });
  for (const [kind, address] of [
    ["hedera", hederaAccount],
    ["sui", suiAddress],
    ["avalanche-p", avalancheAddress],
  ] as const)
    await service.rpc("connections.create", { accountName, kind, settings: { address } });
}

/** The state in the owner's terms: transactions, balances and connections. */
async function stateOf(service: Service): Promise<unknown> {
  await service.rpc("tasks.settled", { accountName });
  const { items, total } = (await service.rpc("transactions.list", { accountName, limit: 500 })) as {
    items: { txHash: string; at: number; type: string; legs: object[] }[];
    total: number;
  };
  const connections = (await service.rpc("connections.list", { accountName })) as {
    kind: string;
    error: string | null;
    syncedAt: number | null;
  }[];
  const balances = (await service.rpc("balances.list", { accountName, includeSpam: true })) as {
    items: { assetId: string; amount: string }[];
  };
  return {
    total,
    transactions: items.map(({ txHash, at, type }) => `${at} ${txHash} ${type}`).toSorted(),
    balances: balances.items.map(({ assetId, amount }) => `${assetId} ${amount}`).toSorted(),
    connections: connections
      .map(({ kind, error, syncedAt }) => `${kind} ${error} ${syncedAt !== null}`)
      .toSorted(),
  };
}

it("syncs of three families that are killed while they wait for a page end in the same state", async () => {
  const [whole, killed] = [temporaryFolder(), temporaryFolder()];
  let service = await start(whole.path);
  await service.signIn();
  await connectAll(service);
  const expected = await stateOf(service);
  expect(expected).toMatchObject({
    total: 3 * count,
    connections: ["avalanche-p null true", "hedera null true", "sui null true"],
  });
  await service.end("SIGTERM");

  service = await start(killed.path);
  await service.signIn();
  await connectAll(service);
  for (const questions of [3, 7]) {
    let left = questions;
    const dying = service;
    await new Promise<void>((dead) => {
      onQuestion = () => {
        if (left-- !== 1) return left < 0;
        void dying.end("SIGKILL").then(() => dead());
        return true;
      };
    });
    onQuestion = () => false;
    service = await start(killed.path);
    await service.signIn();
  }
  expect(await stateOf(service)).toEqual(expected);
  expect(await service.end("SIGTERM")).toBe(0);
  whole.remove();
  killed.remove();
}, 240_000);
