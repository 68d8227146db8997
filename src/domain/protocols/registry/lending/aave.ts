import { defineProtocol, onChains } from "../../protocol.ts";

export const aave = defineProtocol({
  id: "aave",
  name: "Aave",
  category: "lending",
  contracts: [
    { role: "lending", what: "pool v1", at: { "eip155:1": ["0x398ec7346dcd622edc5ae82352f02be94c62d119"] } },
    {
      role: "lending",
      what: "pool v2",
      reader: "aave-v2",
      at: {
        "eip155:1": ["0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9"],
        "eip155:137": ["0x8dff5e27ea6b7ac08ebfdf9eb090f32ee9a30fcf"],
        "eip155:43114": ["0x4f01aed16d97e3ab5ab2b501154dc9bb0f1a5a2c"],
      },
    },
    {
      role: "lending",
      what: "gateway for the native coin v2",
      at: {
        "eip155:1": [
          "0xcc9a0b7c43dc2a5f023bb9b738e45b0ef6b06e04",
          "0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24",
        ],
        "eip155:43114": ["0x68c815cb8c8390bc3f2ce99265044dec9d350c49"],
      },
    },
    {
      role: "lending",
      what: "pool v3",
      reader: "aave-v3",
      at: {
        ...onChains([10, 137, 250, 42161, 43114], "0x794a61358d6845594f94dc1db02a252b5b4814ad"),
        "eip155:1": [
          "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
          "0x4e033931ad43597d96d6bcc25c280717730b58b1",
          "0x0aa97c284e98396202b6a04024f5e2c65026f3c0",
          "0xae05cd22df81871bc7cc2a04becfb516bfe332c8",
        ],
        "eip155:56": ["0x6807dc923806fe8fd134338eabca509979a7e0cb"],
        "eip155:100": ["0xb50201558b00496a145fe76f7424749556e326d8"],
        "eip155:146": ["0x5362dbb1e601abf3a4c14c22ffeda64042e5eaa3"],
        "eip155:324": ["0x78e30497a3c7527d953c6b1e3541b021a98ac43c"],
        "eip155:1868": ["0xdd3d7a7d03d9fd9ef45f3e587287922ef65ca38b"],
        "eip155:8453": ["0xa238dd80c259a72e81d7e4664a9801593f98d1c5"],
        "eip155:9745": ["0x925a2a7214ed92428b5b1b090f80b25700095e12"],
        "eip155:42220": ["0x3e59a31363e2ad014dcbc521c4a0d5757d9f3402"],
        "eip155:59144": ["0xc47b8c00b0f69a36fa203ffeac0334874574a8ac"],
        "eip155:534352": ["0x11fcfe756c05ad438e312a7fd934381537d3cffe"],
      },
    },
    {
      role: "lending",
      what: "gateway for the native coin v3",
      at: {
        "eip155:1": ["0xd01607c3c5ecaba394d8be377a08590149325722"],
        "eip155:10": ["0x5f2508cae9923b02316254026cd43d7902866725"],
        "eip155:56": ["0x0c2c95b24529664fe55d4437d7a31175cfe6c4f7"],
        "eip155:100": [
          "0xfe76366a986b72c3f2923e05e6ba07b7de5401e4",
          "0x721b9abab6511b46b9ee83a1aba23bdacb004149",
        ],
        "eip155:137": [
          "0x1e4b7a6b903680eab0c5dabcb8fd429cd2a9598c",
          "0xbc302053db3aa514a3c86b9221082f162b91ad63",
        ],
        "eip155:146": ["0x061d8e131f26512348ee5fa42e2df1ba9d6505e9"],
        "eip155:324": ["0xae2b00d676130bdf22582781bbba8f4f21e8b0ff"],
        "eip155:1868": ["0x6376d4df995f32f308f2d5049a7a320943023232"],
        "eip155:8453": ["0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24"],
        "eip155:9745": ["0x54bdcc37c4143f944a3ee51c892a6cbdf305e7a0"],
        "eip155:42161": ["0x5283beced7adf6d003225c13896e536f2d4264ff"],
        "eip155:43114": ["0x2825ce5921538d17cc15ae00a8b24ff759c6cdae"],
        "eip155:59144": ["0x31a239f3e39c5d8ba6b201ba81ed584492ae960f"],
        "eip155:534352": ["0xe79ca44408dae5a57ea2a9594532f1e84d2edaa4"],
      },
    },
    {
      role: "distributor",
      what: "incentives",
      at: {
        ...onChains([10, 137, 250, 42161, 43114], "0x929ec64c34a17401f460460d4b9390518e5b473e"),
        "eip155:1": ["0x8164cc65827dcfe994ab23944cbc90e0aa80bfcb"],
        "eip155:8453": ["0xf9cc4f0d883f1a1eb2c253bdb46c254ca51e1f44"],
      },
    },
    {
      role: "distributor",
      what: "incentives v2",
      at: { "eip155:137": ["0x357d51124f59836ded84c8a1730d72b749d8bc23"] },
    },
    {
      role: "receipt",
      what: "staked AAVE",
      at: { "eip155:1": ["0x4da27a545c0c5b758a6ba100e3a049001de870f5"] },
    },
    {
      role: "lending",
      what: "core of pool v1",
      at: { "eip155:1": ["0x3dfd23a6c5e8bbcfc9581d2e864a68feb6a076d3"] },
    },
    {
      role: "lending",
      what: "earlier gateways for the native coin",
      at: {
        "eip155:1": [
          "0xdcd33426ba191383f1c9b431a342498fdac73488",
          "0xeffc18fc3b7eb8e676dac549e0c693ad50d1ce31",
          "0x893411580e590d62ddbca8a703d61cc4a8c7b2b9",
          "0xd322a49006fc828f9b5b37ab215f99b4e5cab19c",
          "0xa434d495249abe33e031fe71a969b81f3c07950d",
        ],
        "eip155:10": [
          "0xe9e52021f4e11dead8661812a0a6c8627aba2a54",
          "0x76d3030728e52deb8848d5613abade88441cbc59",
        ],
        "eip155:137": [
          "0xbeadf48d62acc944a06eeae0a9054a90e5a7dc97",
          "0xaebf56223f044a73a513fad7e148a9075227ed9b",
          "0xc1e320966c485ebf2a0a2a6d3c0dc860a156eb1b",
        ],
        "eip155:8453": ["0x8be473dcfa93132658821e67cbeb684ec8ea2e74"],
        "eip155:42161": [
          "0xb5ee21786d28c5ba61661550879475976b707099",
          "0xc09e69e79106861df5d289da88349f10e2dc6b5c",
          "0xecd4bd3121f9fd604ffac631bf6d41ec12f1fafb",
        ],
        "eip155:43114": [
          "0x6f143fe2f7b02424ad3cad1593d6f36c0aab69d7",
          "0xa938d8536aeed1bd48f548380394ab30aa11b00e",
        ],
      },
    },
    {
      role: "distributor",
      what: "incentives of v2",
      at: {
        "eip155:1": ["0xd784927ff2f95ba542bfc824c8a8a98f3495f6b5"],
        "eip155:43114": ["0x01d83fe6a10d2f2b7af17034343746188272cac9"],
      },
    },
    {
      role: "receipt",
      what: "staked GHO and pool tokens",
      at: {
        "eip155:1": [
          "0x1a88df1cfe15af22b3c4c783d4e6f7f9e0c1885d",
          "0xa1116930326d21fb917d5a27f1e9943a9595fb47",
          "0x9eda81c21c273a82be9bbc19b6a6182212068101",
        ],
      },
    },
    {
      role: "migrator",
      what: "LEND to AAVE",
      at: { "eip155:1": ["0x317625234562b1526ea2fac4030ea499c5291de4"] },
    },
  ],
});
