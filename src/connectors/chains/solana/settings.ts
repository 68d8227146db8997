import { z } from "zod";
import { solName } from "./sns.ts";
import { base58 } from "@scure/base";

export const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .transform((text) => solName(text) ?? text)
    .refine(
      (text) => isPublicKey(text) || solName(text) !== undefined,
      "is neither a Solana address (32 bytes in base58, such as 7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q) nor a name such as name.sol",
    )
    .meta({ title: "Address or .sol name" }),
  solName: z
    .string()
    .max(255)
    .optional()
    .meta({ readOnly: true })
    .describe("The .sol name with which the address was given; filled in automatically"),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "RPC URL" })
    .describe(
      "Your own RPC server; the public one when left out. Sealed, since many carry a key in the path",
    ),
});
export type Settings = z.output<typeof settings>;

/** Whether the text is 32 bytes in base58. */
export function isPublicKey(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}
