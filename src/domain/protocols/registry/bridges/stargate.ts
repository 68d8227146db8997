import { defineProtocol, onChains } from "../../protocol.ts";

export const stargate = defineProtocol({
  id: "stargate",
  name: "Stargate",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "router v1",
      hasMessageFee: true,
      at: { "eip155:1": ["0x8731d54e9d02c286767d56ac03e8037c07e01e98"] },
    },
    {
      role: "bridge",
      what: "pools v2 of ETH and USDC",
      hasMessageFee: true,
      at: {
        "eip155:1": [
          "0x77b2043768d28e9c9ab44e1abfc95944bce57931",
          "0xc026395860db2d07ee33e05fe50ed7bd583189c7",
        ],
      },
    },
    {
      role: "bridge",
      what: "pools v2 of other chains and of USDT",
      hasMessageFee: true,
      at: {
        "eip155:1": ["0x933597a323eb81cae705c5bc29985172fd5a3973"],
        "eip155:10": [
          "0xe8cdf27acd73a434d661c84887215f7598e7d0d3",
          "0xce8cca271ebc0533920c83d39f417ed6a0abb7d0",
          "0x19cfce47ed54a88614648dc3f19a5980097007dd",
        ],
        "eip155:56": [
          "0x962bd449e630b0d928f308ce63f1a21f02576057",
          "0x138eb30f73bc423c6455c53df6d89cb01d9ebc63",
        ],
        "eip155:137": [
          "0x9aa02d4fae7f58b8e8f34c66e756cc734dac7fe4",
          "0xd47b03ee6d86cf251ee7860fb2acf9f91b9fd4d7",
        ],
        "eip155:8453": [
          "0xdc181bd607330aeebef6ea62e03e5e1fb4b6f7c7",
          "0x27a16dc786820b16e5c9028b75b99f6f604b5d26",
        ],
        "eip155:42161": [
          "0xa45b5130f36cdca45667738e2a258ab09f4a5f7f",
          "0xe8cdf27acd73a434d661c84887215f7598e7d0d3",
          "0xce8cca271ebc0533920c83d39f417ed6a0abb7d0",
        ],
        "eip155:43114": [
          "0x5634c4a5fed09819e3c46d86a965dd9447d86e47",
          "0x12dc9256acc9895b076f6638d628382881e62cee",
        ],
        "eip155:59144": ["0x81f6138153d473e8c5ecebd3dc8cd4903506b075"],
        "eip155:534352": [
          "0xc2b638cb5042c1b3c5d5c969361fb50569840583",
          "0x3fc69cc4a842838bcdc9499178740226062b14e4",
        ],
      },
    },
    {
      role: "bridge",
      what: "routers v1 of other chains",
      hasMessageFee: true,
      at: {
        ...onChains([137, 43114], "0x45a01e4e04f14f7a4a6702c74187c5f6222033cd"),
        "eip155:1": ["0x150f94b44927f078737562f0fcf3c95c01cc2376"],
        "eip155:10": [
          "0xb0d502e938ed5f4df2e681fe6e419ff29631d62b",
          "0xb49c4e680174e331cb0a7ff3ab58afc9738d5f8b",
        ],
        "eip155:56": ["0x4a364f8c717caad9a442737eb7b8a55cc6cf18d8"],
        "eip155:250": ["0xaf5191b0de278c7286d6c7cc6ab6bb8a73ba2cd6"],
        "eip155:8453": [
          "0x45f1a95a4d3f3836523f5c83673c797f4d4d263b",
          "0x50b6ebc2103bfec165949cc946d739d5650d7ae4",
        ],
        "eip155:42161": [
          "0x53bf833a5d6c4dda888f69c22c88c9f356a41614",
          "0xbf22f0f184bccbea268df387a49ff5238dd23e40",
        ],
        "eip155:59144": ["0x2f6f07cdcf3588944bf4c42ac74ff24bf56e7590"],
      },
    },
  ],
});
