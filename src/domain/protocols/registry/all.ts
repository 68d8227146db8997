import type { Protocol } from "../protocol.ts";
import { basenames } from "./accounts/basenames.ts";
import { blur } from "./accounts/blur.ts";
import { eas } from "./accounts/eas.ts";
import { ens } from "./accounts/ens.ts";
import { erc4337 } from "./accounts/erc-4337.ts";
import { safe } from "./accounts/safe.ts";
import { seaport } from "./accounts/seaport.ts";
import { across } from "./bridges/across.ts";
import { arbitrumBridge } from "./bridges/arbitrum-bridge.ts";
import { axelar } from "./messaging/axelar.ts";
import { ccip } from "./messaging/ccip.ts";
import { cctp } from "./bridges/cctp.ts";
import { celer } from "./bridges/celer.ts";
import { crossCurve } from "./bridges/crosscurve.ts";
import { deBridge } from "./bridges/debridge.ts";
import { gnosisBridge } from "./bridges/gnosis-bridge.ts";
import { hop } from "./bridges/hop.ts";
import { hyperliquidBridge } from "./bridges/hyperliquid-bridge.ts";
import { layerZero } from "./messaging/layerzero.ts";
import { liFi } from "./bridges/lifi.ts";
import { lineaBridge } from "./bridges/linea-bridge.ts";
import { mantleBridge } from "./bridges/mantle-bridge.ts";
import { mayan } from "./bridges/mayan.ts";
import { opStackBridge } from "./bridges/op-stack-bridge.ts";
import { polygonBridge } from "./bridges/polygon-bridge.ts";
import { relay } from "./bridges/relay.ts";
import { scrollBridge } from "./bridges/scroll-bridge.ts";
import { socket } from "./bridges/socket.ts";
import { squid } from "./bridges/squid.ts";
import { stargate } from "./bridges/stargate.ts";
import { synapse } from "./bridges/synapse.ts";
import { wormhole } from "./messaging/wormhole.ts";
import { zkSyncBridge } from "./bridges/zksync-bridge.ts";
import { dydx } from "./derivatives/dydx.ts";
import { gmx } from "./derivatives/gmx.ts";
import { synthetix } from "./derivatives/synthetix.ts";
import { zeroEx } from "./exchanges/0x.ts";
import { oneInch } from "./exchanges/1inch.ts";
import { cow } from "./exchanges/cow.ts";
import { firebird } from "./exchanges/firebird.ts";
import { kyberSwap } from "./exchanges/kyberswap.ts";
import { llamaZip } from "./exchanges/llamazip.ts";
import { magpie } from "./exchanges/magpie.ts";
import { metaMask } from "./exchanges/metamask.ts";
import { odos } from "./exchanges/odos.ts";
import { openOcean } from "./exchanges/openocean.ts";
import { paraSwap } from "./exchanges/paraswap.ts";
import { pendle } from "./exchanges/pendle.ts";
import { rainbow } from "./exchanges/rainbow.ts";
import { uniswapx } from "./exchanges/uniswapx.ts";
import { wooFi } from "./exchanges/woofi.ts";
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
import { quickSwap } from "./liquidity/quickswap.ts";
import { sushiSwap } from "./liquidity/sushiswap.ts";
import { traderJoe } from "./liquidity/trader-joe.ts";
import { uniswap } from "./liquidity/uniswap.ts";
import { velodrome } from "./liquidity/velodrome.ts";
import { clrFund } from "./public-goods/clrfund.ts";
import { gitcoin } from "./public-goods/gitcoin.ts";
import { giveth } from "./public-goods/giveth.ts";
import { hiddenHand } from "./rewards/hidden-hand.ts";
import { merkl } from "./rewards/merkl.ts";
import { shutter } from "./rewards/shutter.ts";
import { votium } from "./rewards/votium.ts";
import { ankr } from "./staking/ankr.ts";
import { beaconChain } from "./staking/beacon-chain.ts";
import { eigenLayer } from "./staking/eigenlayer.ts";
import { ethena } from "./staking/ethena.ts";
import { etherFi } from "./staking/ether-fi.ts";
import { frax } from "./staking/frax.ts";
import { kelp } from "./staking/kelp.ts";
import { kinetiq } from "./staking/kinetiq.ts";
import { lido } from "./staking/lido.ts";
import { liquidCollective } from "./staking/liquid-collective.ts";
import { livepeer } from "./staking/livepeer.ts";
import { mantleStaking } from "./staking/mantle-staking.ts";
import { octant } from "./staking/octant.ts";
import { origin } from "./staking/origin.ts";
import { puffer } from "./staking/puffer.ts";
import { renzo } from "./staking/renzo.ts";
import { rocketPool } from "./staking/rocket-pool.ts";
import { stader } from "./staking/stader.ts";
import { stakeWise } from "./staking/stake-wise.ts";
import { swell } from "./staking/swell.ts";
import { symbiotic } from "./staking/symbiotic.ts";
import { theGraph } from "./staking/the-graph.ts";
import { umami } from "./staking/umami.ts";
import { beefy } from "./vaults/beefy.ts";
import { harvest } from "./vaults/harvest.ts";
import { stakeDao } from "./vaults/stake-dao.ts";
import { yearn } from "./vaults/yearn.ts";
import { jito } from "./solana/jito.ts";
import { jupiter } from "./solana/jupiter.ts";
import { marinade } from "./solana/marinade.ts";
import { meteora } from "./solana/meteora.ts";
import { orca } from "./solana/orca.ts";
import { raydium } from "./solana/raydium.ts";
import { sanctum } from "./solana/sanctum.ts";

/** The registered protocols. */
export const protocols: readonly Protocol[] = [
  blur,
  eas,
  ens,
  erc4337,
  safe,
  seaport,
  basenames,
  across,
  arbitrumBridge,
  axelar,
  ccip,
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
  socket,
  synapse,
  celer,
  deBridge,
  mayan,
  squid,
  mantleBridge,
  gmx,
  dydx,
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
  openOcean,
  wooFi,
  rainbow,
  firebird,
  llamaZip,
  magpie,
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
  quickSwap,
  clrFund,
  gitcoin,
  giveth,
  merkl,
  votium,
  shutter,
  hiddenHand,
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
  octant,
  swell,
  mantleStaking,
  stader,
  stakeWise,
  puffer,
  ankr,
  origin,
  liquidCollective,
  ethena,
  livepeer,
  umami,
  beefy,
  stakeDao,
  yearn,
  harvest,
  jito,
  marinade,
  sanctum,
  raydium,
  orca,
  meteora,
  jupiter,
];
