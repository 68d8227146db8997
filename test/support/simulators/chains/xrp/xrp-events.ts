import {
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  second,
  type Chance,
} from "../chain-history.ts";

export const wallet = "rnZmVGX6f4pUYyS4oXYJzoLdRojQV8y297";
export const friend = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
const neutral = "rrrrrrrrrrrrrrrrrrrrBZbvji";
export const xrp = "xrpl:0/slip44:144";
/** The account is the lower one of one of its trust lines, and the higher one of the other. */
const lines = [
  { currency: "USD", issuer: "rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B", isLow: true },
  { currency: "EUR", issuer: "rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq", isLow: false },
] as const;
type Line = (typeof lines)[number];
export const assetOf = ({ currency, issuer }: Line): string => `xrpl:0/token:${currency}.${issuer}`;
const rippleEpoch = 946_684_800;

export type Event = {
  hash: string;
  at: number;
  ledger: number;
  index: number;
  type: string;
  account: string;
  result: string;
  fee: bigint;
  /** Without the fee. */
  drops: bigint;
  tokens: Map<Line, bigint>;
  escrow?: { id: string; drops: bigint; change: "created" | "paid" | "returned" };
  isCreation: boolean;
};
type State = { drops: bigint; tokens: Map<Line, bigint>; escrows: Map<string, bigint> };

export function xrpEvents(seed: number, { days, count }: { days: number; count: number }) {
  const chance = chanceOf(seed);
  const state: State = { drops: 0n, tokens: new Map(), escrows: new Map() };
  const events: Event[] = [];
  const rows = new Map<string, object>();
  const states: { at: number; state: State }[] = [];
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  for (const [number, moment] of [moments[0] ?? opening, ...moments].entries()) {
    const at = Math.floor(moment / (4 * second)) * 4 * second;
    const event: Event = {
      hash: hashOf(number, seed * 1_000_003).toUpperCase(),
      at,
      ledger: 90_000_000 + Math.floor((at - opening) / (4 * second)),
      index: number,
      type: "Payment",
      account: friend,
      result: "tesSUCCESS",
      fee: BigInt(10 + chance.below(3) * 5),
      drops: 0n,
      tokens: new Map(),
      isCreation: number === 0,
    };
    if (number === 0) event.drops = 10_000_000_000_000_000n;
    else fill(event, chance, state);
    rows.set(event.hash, rowOf(event, state));
    events.push(event);
    apply(event, state);
    states.push({
      at,
      state: { drops: state.drops, tokens: new Map(state.tokens), escrows: new Map(state.escrows) },
    });
  }
  const none: State = { drops: 0n, tokens: new Map(), escrows: new Map() };
  return {
    events,
    rows,
    stateAt: (now: number): State => states.findLast((one) => one.at <= now)?.state ?? none,
  };
}

function fill(event: Event, chance: Chance, state: State): void {
  const line = chance.pick(lines);
  const held = state.tokens.get(line) ?? 0n;
  const some = 1n + chance.units(4);
  const [open] = state.escrows;
  const kinds: (() => void)[] = [
    () => void (event.drops = some),
    () => void (event.drops = chance.happens(0.5) ? 1n : chance.units(6)),
    () => Object.assign(event, { account: wallet, drops: -some }),
    () => Object.assign(event, { account: wallet, result: "tecPATH_DRY" }),
    () => Object.assign(event, { account: wallet, type: "TrustSet" }),
    () => event.tokens.set(line, some),
    () => (
      event.tokens.set(line, held > some ? -some : some),
      Object.assign(event, {
        account: wallet,
        type: held > some ? "Payment" : "OfferCreate",
        drops: held > some ? 0n : -some,
      })
    ),
    // Another account takes the wallet's offer.
    () => (event.tokens.set(line, some), Object.assign(event, { type: "OfferCreate", drops: -some })),
    () =>
      Object.assign(event, {
        account: wallet,
        type: "EscrowCreate",
        drops: -some,
        escrow: { id: event.hash, drops: some, change: "created" },
      }),
    () => {
      if (open === undefined) return void (event.drops = 5n);
      const [id, drops] = open;
      const isPaid = chance.happens(0.5);
      Object.assign(event, {
        type: isPaid ? "EscrowFinish" : "EscrowCancel",
        drops: isPaid ? 0n : drops,
        escrow: { id, drops, change: isPaid ? "paid" : "returned" },
      });
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

function apply({ account, fee, drops, tokens, escrow }: Event, state: State): void {
  state.drops += drops - (account === wallet ? fee : 0n);
  for (const [line, units] of tokens) state.tokens.set(line, (state.tokens.get(line) ?? 0n) + units);
  if (escrow?.change === "created") state.escrows.set(escrow.id, escrow.drops);
  else if (escrow !== undefined) state.escrows.delete(escrow.id);
}

function rowOf(event: Event, state: State): object {
  const { type, account, hash, ledger, index, at, result, drops, tokens, escrow } = event;
  const paid = account === wallet ? event.fee : 0n;
  const nodes: object[] = [];
  if (event.isCreation)
    nodes.push({
      CreatedNode: {
        LedgerEntryType: "AccountRoot",
        LedgerIndex: "A1",
        NewFields: { Account: wallet, Balance: String(drops), Sequence: 1 },
      },
    });
  else if (drops - paid !== 0n)
    nodes.push({
      ModifiedNode: {
        LedgerEntryType: "AccountRoot",
        LedgerIndex: "A1",
        FinalFields: {
          Account: wallet,
          Balance: String(state.drops + drops - paid),
          Flags: 0,
          OwnerCount: 1,
          Sequence: index,
        },
        PreviousFields: { Balance: String(state.drops), Sequence: index - 1 },
      },
    });
  for (const [line, units] of tokens) {
    const { currency, issuer, isLow } = line;
    const balance = (held: bigint): object => ({
      currency,
      issuer: neutral,
      value: amountOf(isLow ? held : -held, 6),
    });
    const before = state.tokens.get(line);
    const limits = {
      LowLimit: { currency, issuer: isLow ? wallet : issuer, value: isLow ? "1000000000" : "0" },
      HighLimit: { currency, issuer: isLow ? issuer : wallet, value: isLow ? "0" : "1000000000" },
    };
    const fields = { Balance: balance((before ?? 0n) + units), Flags: 65_536, ...limits };
    nodes.push(
      before === undefined
        ? { CreatedNode: { LedgerEntryType: "RippleState", LedgerIndex: currency, NewFields: fields } }
        : {
            ModifiedNode: {
              LedgerEntryType: "RippleState",
              LedgerIndex: currency,
              FinalFields: fields,
              PreviousFields: { Balance: balance(before) },
            },
          },
    );
  }
  if (escrow !== undefined) {
    const fields = { Account: wallet, Destination: friend, Amount: String(escrow.drops) };
    nodes.push(
      escrow.change === "created"
        ? { CreatedNode: { LedgerEntryType: "Escrow", LedgerIndex: escrow.id, NewFields: fields } }
        : { DeletedNode: { LedgerEntryType: "Escrow", LedgerIndex: escrow.id, FinalFields: fields } },
    );
  }
  return {
    meta: { AffectedNodes: nodes, TransactionIndex: index % 100, TransactionResult: result },
    tx: {
      Account: account,
      Destination: account === wallet ? friend : wallet,
      ...(type.startsWith("Escrow") ? { Owner: wallet } : {}),
      Amount: "1",
      Fee: String(event.fee),
      Flags: 0,
      Sequence: index,
      SigningPubKey: "00",
      TransactionType: type,
      TxnSignature: "00",
      date: at / 1_000 - rippleEpoch,
      hash,
      inLedger: ledger,
      ledger_index: ledger,
    },
    validated: true,
  };
}
