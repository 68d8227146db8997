import { defineProtocol } from "../../protocol.ts";

export const compoundV2 = defineProtocol({
  id: "compound-v2",
  name: "Compound v2",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "cETH, cUSDC, cDAI, cUSDT",
      reader: "compound-v2",
      at: {
        "eip155:1": [
          "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5",
          "0x39aa39c021dfbae8fac545936693ac917d5e7563",
          "0x5d3a536e4d6dbd6114cc1ead35777bab948e3643",
          "0xf650c3d88d12db855b8bf7d11be6c55a4e07dcc9",
        ],
      },
    },
    {
      role: "lending",
      what: "other markets",
      reader: "compound-v2",
      at: {
        "eip155:1": [
          "0x6c8c6b02e7b2be14d4fa6022dfd6d75921d90e4e",
          "0x70e36f6bf80a52b3b46b3af8e106cc0ed743e8e4",
          "0xface851a4921ce59e912d19329929ce6da6eb0c7",
          "0x158079ee67fce2f58472a96584a73c7ab9ac95c1",
          "0xf5dce57282a584d2746faf1593d3121fcac444dc",
          "0x12392f67bdf24fae0af363c24ac620a2f67dad86",
          "0x35a18000230da775cac24873d00ff85bccded550",
          "0xc11b1268c1a384e55c48c2391d8d480264a3a7f4",
          "0xccf4429db6322d5c611ee964527d42e5d685dd6a",
          "0xb3319f5d18bc0d84dd1b4825dcde5d5f7266d407",
          "0x041171993284df560249b57358f931d9eb7b925d",
          "0x95b4ef2869ebd94beb4eee400a99824bf5dc325b",
          "0xe65cdb6479bac1e22340e4e755fae7e509ecd06c",
          "0x4b0181102a0112a2ef11abee5563bb4a3176c9d7",
          "0x80a2ae356fc9ef4305676f7a3e2ed04e12c33946",
          "0x7713dd9ca933848f6819f38b8352d9a15ea73f67",
        ],
      },
    },
    {
      role: "lending",
      what: "repayment in the native coin",
      at: { "eip155:1": ["0xf859a1ad94bcf445a406b892ef0d3082f4174088"] },
    },
    {
      role: "distributor",
      what: "comptroller, which pays COMP",
      at: { "eip155:1": ["0x3d9819210a31b4961b30ef54be2aed79b9c9cd3b"] },
    },
  ],
});
