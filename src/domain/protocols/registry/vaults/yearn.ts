import { defineProtocol } from "../../protocol.ts";

export const yearn = defineProtocol({
  id: "yearn",
  name: "Yearn",
  category: "vault",
  contracts: [
    {
      role: "receipt",
      what: "vaults v2 of DAI, USDC, WETH, USDT, WBTC",
      at: {
        "eip155:1": [
          "0xda816459f1ab5631232fe5e97a05bbbb94970c95",
          "0xa354f35829ae975e850e23e9615b11da1b3dc4de",
          "0xa258c4606ca8206d8aa700ce2143d7db854d168c",
          "0x3b27f92c0e212c671ea351827edf93db27cc0c65",
          "0xa696a63cc78dffa1a63e9e50587c197387ff6c7e",
        ],
      },
    },
    {
      role: "receipt",
      what: "vaults v3 of USDC, DAI, WETH, USDS, USDT, crvUSD",
      at: {
        "eip155:1": [
          "0xbe53a109b494e5c9f97b9cd39fe969be68bf6204",
          "0x028ec7330ff87667b6dfb0d94b954c820195336c",
          "0xc56413869c6cdf96496f2b1ef801fedbdfa7ddb0",
          "0x182863131f9a4630ff9e27830d945b1413e347e8",
          "0x310b7ea7475a0b449cfd73be81522f1b88efafaa",
          "0xbf319ddc2edc1eb6fdf9910e39b37be221c8805f",
        ],
      },
    },
    {
      role: "lock",
      what: "vote-escrowed YFI",
      at: { "eip155:1": ["0x90c1f9220d90d3966fbee24045edd73e1d588ad5"] },
    },
    {
      role: "receipt",
      what: "partner trackers",
      at: {
        "eip155:1": ["0x8ee392a4787397126c163cb9844d7c447da419d8"],
        "eip155:10": ["0x7e08735690028cdf3d81e7165493f1c34065aba2"],
        "eip155:8453": ["0xd0f08e42a40569ff83d28aa783a5b6537462667c"],
        "eip155:42161": ["0x0e5b46e4b2a05fd53f5a4cd974eb98a9a613bcb7"],
      },
    },
    {
      role: "position",
      what: "first governance of YFI",
      at: { "eip155:1": ["0xba37b002abafdd8e89a1995da52740bbc013d992"] },
    },
  ],
  factories: [
    {
      what: "registry of vaults v3",
      asks: "isEndorsed(address)",
      at: {
        "eip155:1": [
          "0xd40ecf29e001c76dcc4cc0d9cd50520ce845b038",
          "0xff31a1b020c868f6ea3f61eb953344920eeca3af",
        ],
        "eip155:8453": ["0xd40ecf29e001c76dcc4cc0d9cd50520ce845b038"],
      },
    },
  ],
});
