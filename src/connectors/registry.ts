import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import { algorandConnector } from "./chains/algorand/algorand.ts";
import { aptosConnector } from "./chains/aptos/aptos.ts";
import { avalanchePConnector, avalancheXConnector } from "./chains/avalanche/avalanche.ts";
import { bitcoinConnector } from "./chains/utxo/bitcoin.ts";
import { utxoConnector } from "./chains/utxo/utxo.ts";
import { validatorConnector } from "./chains/eth-validators/eth-validators.ts";
import { hyperliquidConnector } from "./chains/hyperliquid/hyperliquid.ts";
import { moneroConnector } from "./chains/monero/monero.ts";
import { lightningConnector } from "./chains/lightning/lightning.ts";
import { anyConnector, type AnyConnector } from "./connector.ts";
import { demoConnector } from "./demo.ts";
import { evmExplorer } from "./chains/evm/evm-explorer.ts";
import { evmNode } from "./chains/evm/evm-node.ts";
import { exchangeConnectors } from "./exchanges/exchange-connectors.ts";
import { cosmosConnector } from "./chains/cosmos/cosmos.ts";
import { cardanoConnector } from "./chains/cardano/cardano.ts";
import { hederaConnector } from "./chains/hedera/hedera.ts";
import { kaspaConnector } from "./chains/kaspa/kaspa.ts";
import { nearConnector } from "./chains/near/near.ts";
import { polkadotConnector } from "./chains/polkadot/polkadot.ts";
import { solanaConnector } from "./chains/solana/solana.ts";
import { starknetConnector } from "./chains/starknet/starknet.ts";
import { stellarConnector } from "./chains/stellar/stellar.ts";
import { suiConnector } from "./chains/sui/sui.ts";
import { tezosConnector } from "./chains/tezos/tezos.ts";
import { tonConnector } from "./chains/ton/ton.ts";
import { tronConnector } from "./chains/tron/tron.ts";
import { xrpConnector } from "./chains/xrp/xrp.ts";

/** Every kind of source that an owner can add, one line each. */
export const connectors: readonly AnyConnector[] = [
  anyConnector(evmExplorer),
  anyConnector(evmNode),
  anyConnector(validatorConnector),
  anyConnector(lightningConnector),
  anyConnector(moneroConnector),
  anyConnector(hyperliquidConnector),
  anyConnector(bitcoinConnector),
  anyConnector(utxoConnector),
  anyConnector(solanaConnector),
  anyConnector(cosmosConnector),
  anyConnector(xrpConnector),
  anyConnector(stellarConnector),
  anyConnector(tronConnector),
  anyConnector(tezosConnector),
  anyConnector(algorandConnector),
  anyConnector(hederaConnector),
  anyConnector(cardanoConnector),
  anyConnector(tonConnector),
  anyConnector(suiConnector),
  anyConnector(polkadotConnector),
  anyConnector(kaspaConnector),
  anyConnector(nearConnector),
  anyConnector(aptosConnector),
  anyConnector(avalanchePConnector),
  anyConnector(avalancheXConnector),
  anyConnector(starknetConnector),
  ...exchangeConnectors,
];

const demo = anyConnector(demoConnector);

/** Throws `bad_request` naming the known kinds. */
export function connectorOf(kind: string): AnyConnector {
  if (kind === demo.id) return demo;
  const found = connectors.find(({ id }) => id === kind);
  if (found !== undefined) return found;
  throw new AppError(
    "bad_request",
    msg`No kind of connection is called "${kind}". Known kinds: ${connectors.map(({ id }) => id).join(", ")}.`,
  );
}
