import type { NormalRow } from "./rows.ts";

/** The inner call of a contract account: the receiver in lower case, and the call's data. */
export type InnerCall = { to: string; input: string };

/** Safe's `execTransaction(address,uint256,bytes,uint8,…)`. */
const safeExecution = "0x6a761202";
/** `handleOps` of ERC-4337's entry points, versions 0.6 and 0.7: both name the account first and its call data fourth. */
const operations = new Set(["0x1fad948c", "0x765e827f"]);
/** Calls of smart accounts that begin with `(address to, uint256 value, bytes data)`: `execute`, and both forms of Safe's module for ERC-4337. */
const executions = new Set(["0xb61d27f6", "0x7bb37428", "0x541d63c8"]);
/** `executeBatch((address,uint256,bytes)[])`. */
const batch = "0x34fcd5be";
/** `execute(bytes32,bytes)` of ERC-7579 and ERC-7821: the first byte of its mode says whether it is one call or several. */
const byMode = "0xe9ae5c53";
/** `transfer(address,uint256)` and `approve(address,uint256)` of tokens. */
const tokenTransfer = "0xa9059cbb";
const approval = "0x095ea7b3";
const maxOperations = 256;

/**
 * The call that an account with code made in a transaction: a Safe by its owners, a smart account as a user operation (ERC-4337), or an account
 * whose own address runs a contract's code (EIP-7702). Undefined for everything else, also where the account only runs another contract's code in
 * its own name.
 */
export function innerCallOf({ from, to, input = "" }: NormalRow, wallet: string): InnerCall | undefined {
  const isSender = from.toLowerCase() === wallet;
  const isCalled = to.toLowerCase() === wallet;
  const selector = input.slice(0, 10).toLowerCase();
  const words = reader(input.slice(10));
  if (selector === safeExecution)
    return isCalled && !isSender && words.number(3) === 0 ? callAt(words, 0) : undefined;
  if (isCalled) return callOfAccount(input);
  if (isSender || !operations.has(selector)) return undefined;
  const list = words.offset(0);
  const count = list === undefined ? undefined : words.number(list);
  if (list === undefined || count === undefined || count > maxOperations) return undefined;
  for (let index = 0; index < count; index++) {
    const place = words.offset(list + 1 + index);
    const operation = place === undefined ? undefined : list + 1 + place;
    if (operation === undefined || words.address(operation) !== wallet) continue;
    const call = callOfAccount(words.bytes(operation, 3) ?? "");
    if (call !== undefined) return call;
  }
  return undefined;
}

/** The call of an account's own function. Several calls are one if all but one are approvals, or all of them are payments. */
function callOfAccount(data: string): InnerCall | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const words = reader(data.slice(10));
  if (executions.has(selector)) return callAt(words, 0);
  if (selector === batch) return oneOf(callsIn(words));
  if (selector !== byMode) return undefined;
  const calls = words.bytes(0, 1);
  if (calls === undefined) return undefined;
  const mode = data.slice(10, 12);
  if (mode === "01") return oneOf(callsIn(reader(calls.slice(2))));
  // The address, the value and the data without padding.
  return mode === "00" && calls.length >= 106
    ? { to: calls.slice(0, 42).toLowerCase(), input: `0x${calls.slice(106)}` }
    : undefined;
}

/** A list of `(address to, uint256 value, bytes data)`, whose offset is the first word. */
function callsIn(words: Words): InnerCall[] {
  const list = words.offset(0);
  const count = list === undefined ? undefined : words.number(list);
  if (list === undefined || count === undefined || count > maxOperations) return [];
  const calls: InnerCall[] = [];
  for (let index = 0; index < count; index++) {
    const place = words.offset(list + 1 + index);
    const call = place === undefined ? undefined : callAt(words, list + 1 + place);
    if (call === undefined) return [];
    calls.push(call);
  }
  return calls;
}

/** The call among approvals, which move nothing; the first one if all are payments, or approvals. */
function oneOf(calls: readonly InnerCall[]): InnerCall | undefined {
  const moving = calls.filter(({ input }) => !input.startsWith(approval));
  if (moving.length <= 1) return moving[0] ?? calls[0];
  const arePayments = moving.every(({ input }) => input === "0x" || input.startsWith(tokenTransfer));
  return arePayments ? moving[0] : undefined;
}

function callAt(words: Words, start: number): InnerCall | undefined {
  const to = words.address(start);
  const input = words.bytes(start, 2);
  return to === undefined || input === undefined ? undefined : { to, input };
}

type Words = ReturnType<typeof reader>;

/** Reads ABI words of hexadecimal text. Indexes and offsets count words; a missing or incomplete word is undefined. */
function reader(hex: string) {
  const word = (index: number): string | undefined => {
    const text = hex.slice(index * 64, (index + 1) * 64);
    return text.length === 64 ? text : undefined;
  };
  const number = (index: number): number | undefined => {
    const text = word(index);
    const value = text === undefined ? undefined : Number(BigInt(`0x${text}`));
    return value !== undefined && value < 2 ** 32 ? value : undefined;
  };
  const offset = (index: number): number | undefined => {
    const value = number(index);
    return value === undefined || value % 32 !== 0 ? undefined : value / 32;
  };
  return {
    number,
    offset,
    address(index: number): string | undefined {
      const text = word(index);
      return text === undefined ? undefined : `0x${text.slice(24).toLowerCase()}`;
    },
    /** The bytes whose offset, from `start`, is in the word `index` after it. */
    bytes(start: number, index: number): string | undefined {
      const place = offset(start + index);
      const length = place === undefined ? undefined : number(start + place);
      if (place === undefined || length === undefined) return undefined;
      const from = (start + place + 1) * 64;
      const text = hex.slice(from, from + length * 2);
      return text.length === length * 2 ? `0x${text}` : undefined;
    },
  };
}
