import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import type { Connector, ConnectorContext, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { refuseCredentials } from "../../node-address.ts";
import { assembleTransfers, networkOf, transferId, xmrAmount, type Network } from "./assemble.ts";
import { moneroCoverage } from "./coverage.ts";
import { createWalletRpc, type WalletRpc } from "./wallet-rpc.ts";

const settings = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .meta({ title: "Wallet RPC" })
    .describe("Address of your monero-wallet-rpc, such as http://127.0.0.1:18083"),
  username: z.string().min(1).max(200).optional().meta({ title: "User name" }),
  password: z.string().min(1).max(500).optional().meta({ secret: true, title: "Password" }),
  address: z
    .string()
    .optional()
    .meta({ readOnly: true })
    .describe("The wallet's main address; filled in automatically"),
});
type Settings = z.output<typeof settings>;

type Cursor = {
  /** The wallet's height at the last read. */
  height: number;
  /** Transactions that can still disappear: unmined ones (0) and those of the newest blocks. */
  recent: Record<string, number>;
};

/** No deeper reorganisation has happened. */
const settledBlocks = 60;

async function openWallet(
  settings: Settings,
  context: ConnectorContext,
): Promise<{ rpc: WalletRpc; address: string; balance: bigint; network: Network }> {
  const rpc = createWalletRpc(settings, context);
  const { address, balance } = await rpc.accounts();
  const network = networkOf(address);
  if (network === undefined)
    throw new AppError(
      "upstream",
      "The wallet program did not name a Monero address. Open the wallet in it.",
      {
        data: { provider: "monero" },
      },
    );
  if (settings.address !== undefined && settings.address !== address)
    throw new AppError(
      "upstream",
      "The wallet program has a different wallet open than when this connection was created: open that wallet again.",
      { reason: "wrong_chain" },
    );
  return { rpc, address, balance, network };
}

/** Monero by the owner's own wallet program. */
export const moneroConnector: Connector<Settings, Cursor> = {
  id: "monero",
  title: "Monero by your own wallet",
  capabilities: ["sync", "verify", "pending"],
  settings,
  coverage: moneroCoverage,
  label: ({ address }) => (address === undefined ? "Monero wallet" : `Monero ${address.slice(0, 8)}…`),
  check: (settings, context) =>
    withInteractiveErrors("the wallet", async () => {
      refuseCredentials(settings.url);
      return { ...settings, address: (await openWallet(settings, context)).address };
    }),
  async *sync(settings, before, context): AsyncGenerator<SyncStep<Cursor>> {
    const { rpc, address, network } = await openWallet(settings, context);
    const height = await rpc.height();
    const from = Math.max(0, (before?.height ?? 0) - settledBlocks);
    const found = await rpc.transfers(from);
    const transactions = assembleTransfers(found, address, network);
    const recent: Cursor["recent"] = {};
    for (const transfer of [...found.pending, ...found.pool]) recent[transfer.txid] = 0;
    for (const transfer of [...found.in, ...found.out])
      if (transfer.height > height - settledBlocks) recent[transfer.txid] = transfer.height;
    const seen = new Set(transactions.map(({ txHash }) => txHash));
    const removed = Object.entries(before?.recent ?? {})
      .filter(([txid, mined]) => !seen.has(txid) && (mined === 0 || mined > from))
      .map(([txid]) => transferId(network.platform, txid, address));
    const { assetId, symbol, coinId } = network;
    yield {
      transactions,
      assets: [{ assetId, symbol, name: "Monero", decimals: 12, ...(coinId === null ? {} : { coinId }) }],
      cursor: { height, recent },
      isComplete: true,
      progress: { done: transactions.length, total: transactions.length, message: "Up to date" },
      retracted: removed,
    };
  },
  provisional({ address }) {
    const network = networkOf(address ?? "");
    return address === undefined || network === undefined
      ? []
      : [{ wallet: address, assetId: network.assetId, decimals: 12 }];
  },
  async balances(settings, assets, context, block) {
    if (block !== undefined) return [];
    const { rpc, address, balance, network } = await openWallet(settings, context);
    const requestedAssets = assets.filter(
      (asset) => asset.wallet === address && asset.assetId === network.assetId,
    );
    if (requestedAssets.length === 0) return [];
    // A pending outgoing amount has left the wallet's balance already, but not the ledger's.
    if ((await rpc.transfers(await rpc.height())).pending.length > 0) return [];
    return requestedAssets.map(({ wallet, assetId }) => ({
      wallet,
      assetId,
      amount: xmrAmount(balance),
      at: context.now(),
    }));
  },
};
