import { defineProtocol } from "../../protocol.ts";

export const moonwell = defineProtocol({
  id: "moonwell",
  name: "Moonwell",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "markets (mTokens)",
      reader: "compound-v2",
      at: {
        "eip155:10": [
          "0xb8051464c8c92209c92f3a4cd9c73746c4c3cfb3",
          "0x8e08617b0d66359d73aa11e11017834c29155525",
          "0xa3a53899ee8f9f6e963437c5b3f805fec538bf84",
          "0x3fe782c2fe7668c2f1eb313acf3022a31fead6b2",
          "0x6e6ca598a06e609c913551b729a228b023f06fdb",
          "0xb4104c02bbf4e9be85aaa41a62974e4e28d59a33",
          "0xbb3b1ab66efb43b10923b87460c0106643b83f9d",
          "0x95c84f369bd0251ca903052600a3c96838d78ba1",
          "0x4c2e35e3ec4a0c82849637bc04a4609dbe53d321",
          "0x866b838b97ee43f2c818b3cb5cc77a0dc22003fc",
          "0x21d851585840942b0ef9f20d842c00c5f3735eaf",
          "0x9fc345a20541bf8773988515c5950ed69af01847",
          "0x181ba797ccf779d8ab339721ed6ee827e758668e",
        ],
        "eip155:8453": [
          "0xedc817a28e8b93b03976fbd4a3ddbc9f7d176c22",
          "0x73b06d8d18de422e269645eace15400de7462417",
          "0x703843c3379b52f9ff486c9f5892218d2a065cc8",
          "0x628ff693426583d9a7fb391e54366292f509d457",
          "0x3bf93770f2d4a794c3d9ebefbaebae2a8f09a5e5",
          "0x627fe393bc6edda28e99ae648fd6ff362514304b",
          "0xcb1dacd30638ae38f2b94ea64f066045b7d45f44",
          "0x73902f619ceb9b31fd8efecf435cbdf89e369ba6",
          "0xb8051464c8c92209c92f3a4cd9c73746c4c3cfb3",
          "0xf877acafa28c19b96727966690b2f44d35ad5976",
          "0xb682c840b5f4fc58b20769e691a6fa1305a501a2",
          "0xfc41b49d064ac646015b459c522820db9472f4b5",
          "0xdc7810b47eaab250de623f0ee07764afa5f71ed1",
          "0xb6419c6c2e60c4025d6d06ee4f913ce89425a357",
          "0xde8df9d942d78ede3ca06e60712582f79cfffc64",
          "0xb4fb8fed5b3aaa8434f0b19b1b623d977e07e86d",
        ],
      },
    },
    {
      role: "lending",
      what: "router for the native coin",
      at: { "eip155:10": ["0xc4ab8c031717d7ecccd653be898e0f92410e11dc"] },
    },
    {
      role: "receipt",
      what: "staked WELL",
      at: { "eip155:10": ["0xfb26a4947a38cb53e2d083c6490060ccce7438c5"] },
    },
    {
      role: "distributor",
      what: "rewards of the markets",
      at: { "eip155:10": ["0xf9524bfa18c19c3e605fbfe8dfd05c6e967574aa"] },
    },
    {
      role: "lending",
      what: "router for the native coin on Base",
      at: { "eip155:8453": ["0x70778cfcfc475c7ea0f24cc625baf6eae475d0c9"] },
    },
    {
      role: "receipt",
      what: "staked WELL on Base",
      at: { "eip155:8453": ["0xe66e3a37c3274ac24fe8590f7d84a2427194dc17"] },
    },
    {
      role: "distributor",
      what: "rewards of the markets on Base",
      at: { "eip155:8453": ["0xe9005b078701e2a0948d2eac43010d35870ad9d2"] },
    },
  ],
});
