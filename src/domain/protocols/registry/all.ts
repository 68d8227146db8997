import type { Protocol } from "../protocol.ts";
import { ens } from "./accounts/ens.ts";
import { erc4337 } from "./accounts/erc-4337.ts";
import { seaport } from "./accounts/seaport.ts";
import { across } from "./bridges/across.ts";
import { arbitrumBridge } from "./bridges/arbitrum-bridge.ts";
import { cctp } from "./bridges/cctp.ts";
import { gnosisBridge } from "./bridges/gnosis-bridge.ts";
import { hop } from "./bridges/hop.ts";
import { hyperliquidBridge } from "./bridges/hyperliquid-bridge.ts";
import { liFi } from "./bridges/lifi.ts";
import { lineaBridge } from "./bridges/linea-bridge.ts";
import { opStackBridge } from "./bridges/op-stack-bridge.ts";
import { polygonBridge } from "./bridges/polygon-bridge.ts";
import { scrollBridge } from "./bridges/scroll-bridge.ts";
import { stargate } from "./bridges/stargate.ts";
import { wormhole } from "./bridges/wormhole.ts";
import { zkSyncBridge } from "./bridges/zksync-bridge.ts";
import { zeroEx } from "./exchanges/0x.ts";
import { oneInch } from "./exchanges/1inch.ts";
import { cow } from "./exchanges/cow.ts";
import { kyberSwap } from "./exchanges/kyberswap.ts";
import { metaMask } from "./exchanges/metamask.ts";
import { odos } from "./exchanges/odos.ts";
import { paraSwap } from "./exchanges/paraswap.ts";
import { pendle } from "./exchanges/pendle.ts";
import { aave } from "./lending/aave.ts";
import { compoundV2 } from "./lending/compound-v2.ts";
import { compoundV3 } from "./lending/compound-v3.ts";
import { frankencoin } from "./lending/frankencoin.ts";
import { liquity } from "./lending/liquity.ts";
import { morpho } from "./lending/morpho.ts";
import { radiant } from "./lending/radiant.ts";
import { reflexer } from "./lending/reflexer.ts";
import { sky } from "./lending/sky.ts";
import { spark } from "./lending/spark.ts";
import { aerodrome } from "./liquidity/aerodrome.ts";
import { balancer } from "./liquidity/balancer.ts";
import { camelot } from "./liquidity/camelot.ts";
import { convex } from "./liquidity/convex.ts";
import { curve } from "./liquidity/curve.ts";
import { pancakeSwap } from "./liquidity/pancakeswap.ts";
import { sushiSwap } from "./liquidity/sushiswap.ts";
import { uniswap } from "./liquidity/uniswap.ts";
import { velodrome } from "./liquidity/velodrome.ts";
import { merkl } from "./rewards/merkl.ts";
import { beaconChain } from "./staking/beacon-chain.ts";
import { eigenLayer } from "./staking/eigenlayer.ts";
import { etherFi } from "./staking/ether-fi.ts";
import { frax } from "./staking/frax.ts";
import { kelp } from "./staking/kelp.ts";
import { kinetiq } from "./staking/kinetiq.ts";
import { lido } from "./staking/lido.ts";
import { renzo } from "./staking/renzo.ts";
import { rocketPool } from "./staking/rocket-pool.ts";
import { theGraph } from "./staking/the-graph.ts";

/** Every protocol the service knows, one line each. */
export const protocols: readonly Protocol[] = [
  ens,
  erc4337,
  seaport,
  across,
  arbitrumBridge,
  cctp,
  gnosisBridge,
  hop,
  hyperliquidBridge,
  liFi,
  lineaBridge,
  opStackBridge,
  polygonBridge,
  scrollBridge,
  stargate,
  wormhole,
  zkSyncBridge,
  zeroEx,
  oneInch,
  cow,
  kyberSwap,
  metaMask,
  odos,
  paraSwap,
  pendle,
  aave,
  compoundV2,
  compoundV3,
  frankencoin,
  liquity,
  morpho,
  radiant,
  reflexer,
  sky,
  spark,
  aerodrome,
  balancer,
  camelot,
  convex,
  curve,
  pancakeSwap,
  sushiSwap,
  uniswap,
  velodrome,
  merkl,
  beaconChain,
  eigenLayer,
  etherFi,
  frax,
  kelp,
  kinetiq,
  lido,
  renzo,
  rocketPool,
  theGraph,
];
