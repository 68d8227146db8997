import fc from "fast-check";
import { encodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import { innerCallOf } from "./inner-call.ts";
import { methodOf } from "./method-name.ts";
import type { NormalRow } from "./rows.ts";

const sender = `0x${"5".repeat(40)}`;
const entryPoint = "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789";
const abi = parseAbi([
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)",
  "function execute(address to, uint256 value, bytes data)",
  "struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 a; uint256 b; uint256 c; uint256 d; uint256 e; bytes f; bytes g; }",
  "function handleOps(Operation[] operations, address beneficiary)",
]);
const packedAbi = parseAbi([
  "struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 a; uint256 b; bytes32 c; bytes d; bytes e; }",
  "function handleOps(Packed[] operations, address beneficiary)",
]);

const hex = (length: number): fc.Arbitrary<`0x${string}`> =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString("hex")}`);
const address = hex(20);
const data = fc.integer({ min: 0, max: 70 }).chain(hex);

const row = (input: string, to: string, from = sender): NormalRow => ({
  blockNumber: "1",
  timeStamp: "1",
  hash: `0x${"1".repeat(64)}`,
  from,
  to,
  value: "0",
  contractAddress: "",
  input,
  gasUsed: "1",
  gasPrice: "1",
  isError: "0",
  txreceipt_status: "1",
});
const execution = (to: `0x${string}`, inner: `0x${string}`): `0x${string}` =>
  encodeFunctionData({ abi, functionName: "execute", args: [to, 7n, inner] });

test("what a Safe's owners made it call is found, unless it ran another contract's code", () => {
  fc.assert(
    fc.property(address, address, data, (safe, to, inner) => {
      const call = (operation: number): string =>
        encodeFunctionData({
          abi,
          functionName: "execTransaction",
          args: [to, 1n, inner, operation, 0n, 0n, 0n, to, to, "0x1234"],
        });
      expect(innerCallOf(row(call(0), safe), safe)).toEqual({ to, input: inner });
      expect(innerCallOf(row(call(1), safe), safe)).toBeUndefined();
      expect(innerCallOf(row(call(0), entryPoint), safe)).toBeUndefined();
      expect(innerCallOf(row(call(0), safe, safe), safe)).toBeUndefined();
    }),
  );
});

test("the operation of an account is found among those of others, in both forms of user operations", () => {
  const others = fc.array(fc.tuple(address, data), { maxLength: 3 });
  fc.assert(
    fc.property(address, address, data, others, others, (account, to, inner, before, after) => {
      const calls = [...before, [account, execution(to, inner)] as const, ...after].filter(
        ([who], index) => index === before.length || who !== account,
      );
      const plain = calls.map(([who, callData]) => ({
        sender: who,
        nonce: 1n,
        initCode: "0x12" as const,
        callData,
        a: 1n,
        b: 2n,
        c: 3n,
        d: 4n,
        e: 5n,
        f: "0x" as const,
        g: "0x77" as const,
      }));
      const word = `0x${"3".repeat(64)}` as const;
      const packed = calls.map(([who, callData]) => ({
        sender: who,
        nonce: 1n,
        initCode: "0x" as const,
        callData,
        a: word,
        b: 2n,
        c: word,
        d: "0x" as const,
        e: "0x77" as const,
      }));
      for (const input of [
        encodeFunctionData({ abi, functionName: "handleOps", args: [plain, to] }),
        encodeFunctionData({ abi: packedAbi, functionName: "handleOps", args: [packed, to] }),
      ])
        expect(innerCallOf(row(input, entryPoint), account)).toEqual({ to, input: inner });
    }),
  );
});

const accountAbi = parseAbi([
  "struct Call { address to; uint256 value; bytes data; }",
  "function executeBatch(Call[] calls)",
  "function execute(bytes32 mode, bytes calls)",
]);
const batchOf = (calls: readonly { to: `0x${string}`; data: `0x${string}` }[]) =>
  calls.map(({ to, data: inner }) => ({ to, value: 3n, data: inner }));

test("the batch of an account with code is its one call apart from approvals, or a payment if all of it are payments", () => {
  const approve: `0x${string}` = `0x095ea7b3${"0".repeat(128)}`;
  const payment = fc.constantFrom<`0x${string}`>("0x", `0xa9059cbb${"0".repeat(128)}`);
  const payments = fc.array(fc.record({ to: address, data: payment }), { minLength: 1, maxLength: 4 });
  const modeOf = (start: string): `0x${string}` => `0x${start.padEnd(64, "0")}`;
  fc.assert(
    fc.property(address, address, data, payments, (account, to, inner, paid) => {
      const forms = (calls: readonly { to: `0x${string}`; data: `0x${string}` }[]) => {
        const whole = encodeFunctionData({
          abi: accountAbi,
          functionName: "executeBatch",
          args: [batchOf(calls)],
        });
        const list: `0x${string}` = `0x${whole.slice(10)}`;
        const args = [modeOf("01"), list] as const;
        return [whole, encodeFunctionData({ abi: accountAbi, functionName: "execute", args })];
      };
      for (const from of [account, sender]) {
        const approving = { to: account, data: approve };
        for (const calls of [[], [approving], [approving, approving]])
          for (const input of forms([...calls, { to, data: inner }]))
            expect(innerCallOf(row(input, account, from), account)).toEqual({ to, input: inner });
        for (const input of forms([approving, approving]))
          expect(innerCallOf(row(input, account, from), account)).toEqual({ to: account, input: approve });
        for (const input of forms(paid))
          expect(innerCallOf(row(input, account, from), account)).toEqual({
            to: paid[0]?.to,
            input: paid[0]?.data,
          });
        for (const input of forms([
          { to, data: "0x" },
          { to, data: "0x12345678" },
        ]))
          expect(innerCallOf(row(input, account, from), account)).toBeUndefined();
        const packed = `${to}${"7".padStart(64, "0")}${inner.slice(2)}` as const;
        const args = [modeOf("00"), packed] as const;
        const single = encodeFunctionData({ abi: accountAbi, functionName: "execute", args });
        expect(innerCallOf(row(single, account, from), account)).toEqual({ to, input: inner });
      }
    }),
    { numRuns: 30 },
  );
});

test("data that is cut or made up is no inner call, and never fails", () => {
  const selectors = fc.constantFrom("0x6a761202", "0x1fad948c", "0x765e827f", "0x34fcd5be", "0xe9ae5c53");
  fc.assert(
    fc.property(selectors, data, address, (selector, rest, account) => {
      expect(innerCallOf(row(`${selector}${rest.slice(2)}`, account), account)).toBeUndefined();
    }),
  );
});

test("a call through a DSProxy has the name of what the proxy does, if that is known", () => {
  const through = (inner: string): string =>
    `0x1cff79cd${"0".repeat(24)}${"8".repeat(40)}${"40".padStart(64, "0")}${(inner.length / 2).toString(16).padStart(64, "0")}${inner.padEnd(64, "0")}`;
  expect(methodOf(row(through("be5e6c03"), sender))).toBe("Wipe And Free ETH");
  expect(methodOf({ ...row(through("9f6f3d5b"), sender), functionName: "execute(address,bytes)" })).toBe(
    "Draw",
  );
  expect(methodOf(row(through("12345678"), sender))).toBe("Execute");
});
