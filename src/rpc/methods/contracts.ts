import { z } from "zod";
import { contractMeanings } from "../../domain/ledger/classify.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { accountMethod } from "../protocol/method.ts";
import { unverified, accountInput } from "../../contract/records.ts";

const meaning = z.enum(contractMeanings);
const record = z.strictObject({
  contract: z.string(),
  platform: z.string(),
  meaning: meaning.nullable().describe("the owner's answer; null: not known yet"),
  label: z.string().nullable(),
  transactions: z.int().describe("how many transactions moved assets into it and are unverified"),
  holds: z.array(unverified.omit({ contract: true, platform: true })),
});

/** Contracts that assets went into and that nobody knows, and what the owner says they are. */
export const contracts = {
  list: accountMethod({
    doc: "Contracts that hold or held an unverified position, and those the owner answered about, by platform and address, with what they hold now outside net worth.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(record),
    handle({ context, account }) {
      const now = context.now();
      const currency = account.settings.get().baseCurrency;
      const held = account.valuation.holdingsAt({ at: now, now, currency }).unverified;
      return account.contracts.list().map(({ contract, platform, ...answer }) => ({
        contract,
        platform,
        ...answer,
        holds: held
          .filter((item) => item.contract === contract && item.platform === platform)
          .map(({ assetId, amount, value }) => ({ assetId, amount, value })),
      }));
    },
  }),
  update: accountMethod({
    doc: "Says what a contract is, for all its transactions, past and future. `position`: it holds assets of the owner, counted in net worth; `payment`: what went in was paid (a disposal at market value); `own`: it is an own wallet, what went in is there; `null` takes the answer back. A type that the owner set on one transaction stays.",
    access: "write",
    runs: "worker",
    input: accountInput({
      contract: z.string().trim().min(1).max(400),
      platform: z.string().trim().min(1).max(120),
      meaning: meaning.nullable(),
      label: z.string().trim().min(1).max(200).nullable().optional(),
    }),
    output: record.omit({ transactions: true, holds: true }),
    handle({ account }, { contract: address, platform, meaning: answer, label }) {
      const contract = canonicalHex(address);
      return account.sql.transaction(() => {
        account.contracts.answer({ platform, contract, meaning: answer, label });
        account.ledger.reconsider(contract);
        const saved = account.contracts.labels().get(`${platform}/${contract}`);
        return { contract, platform, meaning: answer, label: saved ?? null };
      });
    },
  }),
};
