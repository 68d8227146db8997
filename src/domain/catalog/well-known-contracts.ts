/**
 * What contracts that many people use are for. `receipt`: pays for what it takes with a token of its own (liquid staking, lending pools and their gateways);
 * `lending`: the same, and lends against it; `wrapper`: gives another form of the same; `lock`: keeps what it takes; `bridge`: moves it to another chain;
 * `distributor`: pays rewards that were earned elsewhere.
 */
export type Purpose = "receipt" | "lending" | "wrapper" | "lock" | "bridge" | "distributor";

/** The beacon chain's deposit contract: where 32 ETH go to stake, and the position a full exit comes out of. */
export const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";

/** Where tokens are minted and burned. */
export const zeroAddress = "0x0000000000000000000000000000000000000000";

type Entry = [chainIds: number[], purpose: Purpose, contract: string];

const opStack = [10, 130, 480, 1868, 1923, 8453, 34443, 57073, 81457];

// prettier-ignore
const entries: Entry[] = [
  [[1], "lock", depositContract],
  // Lido: stETH, its withdrawals (against a collectible), wstETH
  [[1], "receipt", "0xae7ab96520de3a18e5e111b5eaab095312d7fe84"],
  [[1], "receipt", "0x889edc2edab5f40e902b864ad4d7ade8e412f9b1"],
  [[1], "wrapper", "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0"],
  // Rocket Pool: deposits, rETH
  [[1], "receipt", "0xdd3f50f8a6cafbe9b31a427582963f465e745af8"],
  [[1], "receipt", "0x2cac916b2a963bf162f076c0a8a4a8200bcfbfb4"],
  [[1], "receipt", "0xae78736cd615f374d3085123a210448e74fc6393"],
  // ether.fi: deposits, weETH
  [[1], "receipt", "0x308861a430be4cce5502d0a12724771fc6daf216"],
  [[1], "wrapper", "0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee"],
  // Staked AAVE, xSUSHI, Kinetiq's kHYPE
  [[1], "receipt", "0x4da27a545c0c5b758a6ba100e3a049001de870f5"],
  [[1], "receipt", "0x8798249c2e607446efb7ad49ec89dd1865ff4272"],
  [[999], "receipt", "0x393d0b87ed38fc779fd9611144ae649ba6082109"],
  // Vote-escrowed CRV, delegation in The Graph
  [[1], "lock", "0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2"],
  [[1], "lock", "0xf55041e37e12cd407ad00ce2910b8269b01263b9"],
  // Aave: pools of versions 1, 2 and 3, and the gateways that take native coins
  [[1], "lending", "0x398ec7346dcd622edc5ae82352f02be94c62d119"],
  [[1], "lending", "0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9"],
  [[1], "lending", "0xcc9a0b7c43dc2a5f023bb9b738e45b0ef6b06e04"],
  [[137], "lending", "0x8dff5e27ea6b7ac08ebfdf9eb090f32ee9a30fcf"],
  [[43114], "lending", "0x4f01aed16d97e3ab5ab2b501154dc9bb0f1a5a2c"],
  [[1], "lending", "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2"],
  [[10, 137, 250, 42161, 43114], "lending", "0x794a61358d6845594f94dc1db02a252b5b4814ad"],
  [[8453], "lending", "0xa238dd80c259a72e81d7e4664a9801593f98d1c5"],
  [[100], "lending", "0xb50201558b00496a145fe76f7424749556e326d8"],
  [[56], "lending", "0x6807dc923806fe8fd134338eabca509979a7e0cb"],
  [[534352], "lending", "0x11fcfe756c05ad438e312a7fd934381537d3cffe"],
  [[100], "lending", "0xfe76366a986b72c3f2923e05e6ba07b7de5401e4"],
  [[42161], "lending", "0x5283beced7adf6d003225c13896e536f2d4264ff"],
  [[534352], "lending", "0xe79ca44408dae5a57ea2a9594532f1e84d2edaa4"],
  // Spark
  [[1], "lending", "0xc13e21b648a5ee794902342038ff3adab66be987"],
  // Merkl
  [[1, 10, 56, 100, 137, 8453, 42161, 43114, 59144], "distributor", "0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae"],
  // Rollups' own bridges, on Ethereum
  [[1], "bridge", "0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f"],
  [[1], "bridge", "0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef"],
  [[1], "bridge", "0xa3a7b6f88361f48403514059f1f16c8e78d60eec"],
  [[1], "bridge", "0x99c9fc46f92e8a1c0dec1b1747d010903e884be1"],
  [[1], "bridge", "0xbeb5fc579115071764c7423a4f12edde41f106ed"],
  [[1], "bridge", "0x3154cf16ccdb4c6d922629664174b904d80f2c35"],
  [[1], "bridge", "0x49048044d57e1c92a77f79988d21fa8faf74e97e"],
  [[1], "bridge", "0xa0c68c638235ee32657e8f720a23cec1bfc77c77"],
  [[1], "bridge", "0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf"],
  [[1], "bridge", "0x32400084c286cf3e17e7b677ea9583e60a000324"],
  [[1], "bridge", "0xf8b1378579659d8f7ee5f3c929c2f3e332e41fd6"],
  [[1], "bridge", "0xd19d4b5d358258f05d7b411e21a1460d11b0876f"],
  [[1], "bridge", "0x4aa42145aa6ebf72e164c9bbc74fbd3788045016"],
  [[1], "bridge", "0x88ad09518695c6c3712ac10a214be5109a655671"],
  // And on the rollups
  [opStack, "bridge", "0x4200000000000000000000000000000000000007"],
  [opStack, "bridge", "0x4200000000000000000000000000000000000010"],
  [opStack, "bridge", "0x4200000000000000000000000000000000000016"],
  [[42161, 42170], "bridge", "0x0000000000000000000000000000000000000064"],
  [[42161], "bridge", "0x5288c571fd7ad117bea99bf60fe0846c4e84f933"],
  [[42161], "bridge", "0x09e9222e96e7b4ae2a407b98d48e330053351eee"],
  // Across
  [[1], "bridge", "0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5"],
  [[10], "bridge", "0x6f26bf09b1c792e3228e5467807a900a503c0281"],
  [[137], "bridge", "0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096"],
  [[8453], "bridge", "0x09aea4b2242abc8bb4bb78d537a67a245a7bec64"],
  [[42161], "bridge", "0xe35e9842fceaca96570b734083f4a58e8f7c5f2a"],
  // Circle's transfers of USDC
  [[1], "bridge", "0xbd3fa81b58ba92a82136038b25adec7066af3155"],
  [[42161], "bridge", "0x19330d10d9cc8751218eaf51e8885d058642e08a"],
  [[10], "bridge", "0x2b4069517957735be00cee0fadae88a26365528f"],
  [[8453], "bridge", "0x1682ae6375c4e4a97e4b583bc394c861a46d8962"],
  [[1, 10, 130, 137, 8453, 42161, 43114, 59144], "bridge", "0x28b5a0e9c621a5badaa536219b3a228c8168cf5d"],
  // Hop's ETH, Wormhole's tokens, Hyperliquid
  [[1], "bridge", "0xb8901acb165ed027e32754e0ffe830802919727f"],
  [[1], "bridge", "0x3ee18b2214aff97000d974cf647e7c347e8fa585"],
  [[42161], "bridge", "0x2df1c51e09aecf9cacb7bc98cb1742757f163df7"],
];

const purposes = new Map<string, Purpose>(
  entries.flatMap(([chainIds, purpose, contract]) =>
    chainIds.map((chainId) => [`eip155:${chainId}/${contract}`, purpose] as const),
  ),
);

/** What a contract (in lower case) is for on a platform, where it is one of the well-known. */
export function purposeOf(platform: string, contract: string | undefined): Purpose | undefined {
  return contract === undefined ? undefined : purposes.get(`${platform}/${contract}`);
}
