import { z } from "zod";
import { canonicalHex } from "../domain/ledger/identity.ts";

/** A transaction's id; its hash and address are case-insensitive. */
export const transactionId = z
  .string()
  .min(1)
  .max(400)
  .transform((id) => id.split(":").map(canonicalHex).join(":"));
