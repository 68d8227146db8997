import type { Protocol } from "../protocol.ts";
import { blur } from "./accounts/blur.ts";
import { eas } from "./accounts/eas.ts";
import { ens } from "./accounts/ens.ts";
import { erc4337 } from "./accounts/erc-4337.ts";
import { safe } from "./accounts/safe.ts";
import { seaport } from "./accounts/seaport.ts";
import { across } from "./bridges/across.ts";
import { arbitrumBridge } from "./bridges/arbitrum-bridge.ts";
import { cctp } from "./bridges/cctp.ts";
import { crossCurve } from "./bridges/crosscurve.ts";
import { gnosisBridge } from "./bridges/gnosis-bridge.ts";
import { hop } from "./bridges/hop.ts";
import { hyperliquidBridge } from "./bridges/hyperliquid-bridge.ts";
import { layerZero } from "./bridges/layerzero.ts";
import { liFi } from "./bridges/lifi.ts";
import { lineaBridge } from "./bridges/linea-bridge.ts";
import { opStackBridge } from "./bridges/op-stack-bridge.ts";
import { polygonBridge } from "./bridges/polygon-bridge.ts";
import { relay } from "./bridges/relay.ts";
import { scrollBridge } from "./bridges/scroll-bridge.ts";
import { stargate } from "./bridges/stargate.ts";
import { wormhole } from "./bridges/wormhole.ts";
import { zkSyncBridge } from "./bridges/zksync-bridge.ts";
import { gmx } from "./derivatives/gmx.ts";
import { synthetix } from "./derivatives/synthetix.ts";
import { zeroEx } from "./exchanges/0x.ts";
import { oneInch } from "./exchanges/1inch.ts";
import { cow } from "./exchanges/cow.ts";
import { kyberSwap } from "./exchanges/kyberswap.ts";
import { metaMask } from "./exchanges/metamask.ts";
import { odos } from "./exchanges/odos.ts";
import { paraSwap } from "./exchanges/paraswap.ts";
import { pendle } from "./exchanges/pendle.ts";
import { uniswapx } from "./exchanges/uniswapx.ts";
import { aave } from "./lending/aave.ts";
import { compoundV2 } from "./lending/compound-v2.ts";
import { compoundV3 } from "./lending/compound-v3.ts";
import { euler } from "./lending/euler.ts";
import { extraFinance } from "./lending/extra-finance.ts";
import { fluid } from "./lending/fluid.ts";
import { frankencoin } from "./lending/frankencoin.ts";
import { gearbox } from "./lending/gearbox.ts";
import { liquityV2 } from "./lending/liquity-v2.ts";
import { liquity } from "./lending/liquity.ts";
import { moonwell } from "./lending/moonwell.ts";
import { morpho } from "./lending/morpho.ts";
import { radiant } from "./lending/radiant.ts";
import { reflexer } from "./lending/reflexer.ts";
import { seamless } from "./lending/seamless.ts";
import { sky } from "./lending/sky.ts";
import { spark } from "./lending/spark.ts";
import { venus } from "./lending/venus.ts";
import { aerodrome } from "./liquidity/aerodrome.ts";
import { aura } from "./liquidity/aura.ts";
import { balancer } from "./liquidity/balancer.ts";
import { camelot } from "./liquidity/camelot.ts";
import { convex } from "./liquidity/convex.ts";
import { curve } from "./liquidity/curve.ts";
import { pancakeSwap } from "./liquidity/pancakeswap.ts";
import { sushiSwap } from "./liquidity/sushiswap.ts";
import { traderJoe } from "./liquidity/trader-joe.ts";
import { uniswap } from "./liquidity/uniswap.ts";
import { velodrome } from "./liquidity/velodrome.ts";
import { clrFund } from "./public-goods/clrfund.ts";
import { gitcoin } from "./public-goods/gitcoin.ts";
import { giveth } from "./public-goods/giveth.ts";
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
import { symbiotic } from "./staking/symbiotic.ts";
import { theGraph } from "./staking/the-graph.ts";
import { beefy } from "./vaults/beefy.ts";
import { stakeDao } from "./vaults/stake-dao.ts";
import { yearn } from "./vaults/yearn.ts";

/** Every protocol the service knows, one line each. */
export const protocols: readonly Protocol[] = [
  blur,
  eas,
  ens,
  erc4337,
  safe,
  seaport,
  across,
  arbitrumBridge,
  cctp,
  crossCurve,
  gnosisBridge,
  hop,
  hyperliquidBridge,
  layerZero,
  liFi,
  lineaBridge,
  opStackBridge,
  polygonBridge,
  relay,
  scrollBridge,
  stargate,
  wormhole,
  zkSyncBridge,
  gmx,
  synthetix,
  zeroEx,
  oneInch,
  cow,
  kyberSwap,
  metaMask,
  odos,
  paraSwap,
  pendle,
  uniswapx,
  aave,
  compoundV2,
  compoundV3,
  euler,
  extraFinance,
  fluid,
  frankencoin,
  gearbox,
  liquityV2,
  liquity,
  moonwell,
  morpho,
  radiant,
  reflexer,
  seamless,
  sky,
  spark,
  venus,
  aerodrome,
  aura,
  balancer,
  camelot,
  convex,
  curve,
  pancakeSwap,
  sushiSwap,
  traderJoe,
  uniswap,
  velodrome,
  clrFund,
  gitcoin,
  giveth,
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
  symbiotic,
  theGraph,
  beefy,
  stakeDao,
  yearn,
];
