import { defineProtocol } from "../../protocol.ts";

export const venus = defineProtocol({
  id: "venus",
  name: "Venus",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "markets of the core pool (vTokens)",
      reader: "compound-v2",
      at: {
        "eip155:56": [
          "0xa07c5b74c9b40447a954e1466938b865b6bbea36",
          "0xeca88125a5adbe82614ffc12d0db554e2e2867c8",
          "0xfd5840cd36d94d7229439859c0112a4185bc0255",
          "0x95c78222b3d6e262426483d42cfa53685a67ab9d",
          "0x151b1e2635a717bcdc836ecd6fbb62b674fe3e1d",
          "0x882c173bc7ff3b7786ca16dfed3dfffb9ee7847b",
          "0xf508fcd89b8bd15579dc79a6827cb4686a3592c8",
          "0x57a5297f2cb2c0aac9d554660acd6d385ab50c6b",
          "0xb248a295732e0225acd3337607cc01068e3b9c10",
          "0x5f0388ebc2b94fa8e123f404b79ccf5f40b29176",
          "0x1610bc33319e9398de5f57b33a5b184c806ad217",
          "0x650b940a1033b8a1b1873f78730fcfc73ec11f1f",
          "0x334b3ecb4dca3593bccc3c7ebd1a1c1d1780fbf1",
          "0xf91d58b5ae142dacc749f58a49fcbac340cb0343",
          "0x972207a639cc1b374b893cc33fa251b55ceb7c07",
          "0x9a0af7fdb2065ce470d72664de73cae409da28ec",
          "0xec3422ef92b2fb59e84c8b02ba73f1fe84ed8d71",
          "0x5c9476fcd6a4f9a3654139721c949c2233bbbbc8",
          "0x86ac3974e2bd0d60825230fa6f355ff11409df5c",
          "0x26da28954763b92139ed49283625cecaf52c6f94",
          "0x08ceb3f4a7ed3500ca0982bcd0fc7816688084c3",
          "0x6cfdec747f37daf3b87a35a1d9c8ad3063a1a8a0",
        ],
      },
    },
    {
      role: "distributor",
      what: "comptroller, which pays XVS",
      at: { "eip155:56": ["0xfd36e2c2a6789db23113685031d7f16329158384"] },
    },
    {
      role: "position",
      what: "XVS vault",
      at: { "eip155:56": ["0x051100480289e704d20e9db4804837068f3f9204"] },
    },
  ],
});
