import { z } from "zod";
import { canonicalHex } from "../domain/ledger/identity.ts";

/** A transaction's id; the hash and the address in it are taken in any case. */
export const transactionId = z
  .string()
  .min(1)
  .max(400)
  .transform((id) => id.split(":").map(canonicalHex).join(":"));
