import { z } from "zod";

const identifier = z
  .union([z.int().min(0), z.string().trim()])
  .transform((value) => String(value).toLowerCase())
  .refine((text) => /^\d{1,10}$/.test(text) || /^0x[0-9a-f]{96}$/.test(text), {
    message: "is neither an index nor a public key (0x and 96 hexadecimal digits) of a validator",
  });
export const validatorSettings = z
  .strictObject({
    validators: z
      .array(identifier)
      .min(1)
      .max(1_000)
      .optional()
      .meta({ title: "Validators, by index or public key" }),
    withdrawalAddress: z
      .string()
      .trim()
      .regex(/^0x[0-9a-fA-F]{40}$/, "is not an EVM address")
      .transform((text) => text.toLowerCase())
      .optional()
      .meta({ title: "Withdrawal address" }),
    feeRecipients: z
      .array(
        z
          .string()
          .trim()
          .regex(/^0x[0-9a-fA-F]{40}$/, "is not an EVM address")
          .transform((text) => text.toLowerCase()),
      )
      .max(100)
      .optional()
      .meta({ title: "Your fee recipients" })
      .describe(
        "Your own addresses to which blocks pay priority fees, in addition to the withdrawal and depositing addresses",
      ),
    owners: z
      .array(z.string())
      .optional()
      .meta({ readOnly: true })
      .describe("Whose positions the validators are; filled in automatically"),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({ secret: true, title: "Consensus node" })
      .describe(
        "Your own consensus node; a public one when left out. Sealed, since some carry a key in the path",
      ),
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ secret: true, title: "Key of beaconcha.in" })
      .describe("For deposits, rewards by day and proposed blocks, which beaconcha.in lists"),
  })
  .refine(
    ({ validators, withdrawalAddress }) => (validators === undefined) !== (withdrawalAddress === undefined),
    {
      message: "needs either validators or withdrawalAddress",
    },
  );
export type ValidatorSettings = z.output<typeof validatorSettings>;
