import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

test.each([
  ["0xdE300000000000000000000000000000000A11", "Not an address known here"],
  ["0xdE3000000000000000000000000000000000a11C", "An Ethereum-style address"],
  ["vitalik.eth", "An ENS name"],
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "A Bitcoin address"],
  ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "A Bitcoin address"],
  ["7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q", "A Solana address"],
  [
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
    "This looks like a private key or a recovery phrase",
  ],
])("%s is seen for what it is", (text, what) => {
  expect(recognise(text)?.what).toBe(what);
});
