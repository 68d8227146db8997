import { describe, expect, test } from "vitest";
import { parseIpAddress } from "./ip-address.ts";
import { createEgressPolicy, isPublicAddress, thisMachine } from "./egress-policy.ts";

const reach = createEgressPolicy({
  privateHosts: [...thisMachine, "192.168.1.0/24", "umbrel.local"],
  upstreams: { ESPLORA: "http://10.0.0.9:3002/api" },
});
const provider = "esplora";
const allows = (url: string, from?: string) =>
  reach.of(new URL(url), { provider, ...(from === undefined ? {} : { from: new URL(from) }) });

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["64:ff9b::808:808", true],
  ["10.1.2.3", false],
  ["100.100.100.200", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["192.168.0.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["0.0.0.0", false],
  ["::", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["::7f00:1", false],
  ["64:ff9b::a00:1", false],
  ["2002:7f00:1::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
])("the address %s is public: %s", (text, expected) => {
  const address = parseIpAddress(text);
  expect(address === null ? null : isPublicAddress(address)).toBe(expected);
});

test.each([
  "http://127.0.0.1:8545/",
  "http://localhost:11434/v1",
  "http://LOCALHOST./",
  "http://[::1]:8545",
  "http://192.168.1.7:8545",
  "http://umbrel.local/",
  "http://10.0.0.9:3002/api/blocks",
  "https://93.184.216.34/",
])("a request to %s is allowed by the owner's setting", (url) => {
  expect(allows(url)("127.0.0.1")).toBe(true);
});

test.each([
  "http://10.0.0.9:3003/",
  "http://10.0.0.9/",
  "http://192.168.2.1/",
  "http://169.254.169.254/latest/meta-data",
  "http://2852039166/",
  "http://0xa9.0xfe.0xa9.0xfe/",
  "http://[::ffff:10.0.0.1]/",
  "http://[fd00:ec2::254]/",
  "http://0.0.0.0:5555/",
])("a request to %s is refused with the remedy", (url) => {
  expect(() => allows(url)).toThrow(/private network.*PRIVATE_HOSTS/);
});

test("a public name must resolve to public addresses only", () => {
  const check = allows("https://node.example/");
  expect(check("93.184.216.34")).toBe(true);
  for (const address of ["127.0.0.1", "192.168.1.7", "10.0.0.9", "::1", "fe80::1%eth0", "nonsense"])
    expect([address, check(address)]).toEqual([address, false]);
});

test("a redirect never leads into a private network, except on the same host or between the operator's own addresses", () => {
  const from = "https://node.example/";
  for (const url of [
    "http://127.0.0.1:8545/",
    "http://localhost/",
    "http://192.168.1.7/",
    "http://umbrel.local/",
    "http://10.0.0.9:3002/api/x",
  ])
    expect(() => allows(url, from)).toThrow(/redirect/);
  expect(allows("https://other.example/", from)("127.0.0.1")).toBe(false);
  expect(allows("http://127.0.0.1:8545/b", "http://127.0.0.1:8545/a")("127.0.0.1")).toBe(true);
  expect(() => allows("http://127.0.0.1:8546/b", "http://127.0.0.1:8545/a")).toThrow(/redirect/);
  const operators = createEgressPolicy({
    privateHosts: thisMachine,
    upstreams: { ESPLORA: "http://10.0.0.9:3002/api", KOIOS: "https://10.0.0.9/" },
  });
  const between = { provider, from: new URL("https://10.0.0.9/") };
  expect(operators.of(new URL("http://10.0.0.9:3002/api/x"), between)("10.0.0.9")).toBe(true);
});

test("an empty list also closes this machine", () => {
  const closed = createEgressPolicy({ privateHosts: [], upstreams: {} });
  expect(() => closed.of(new URL("http://localhost:1/"), { provider })("127.0.0.1")).not.toThrow();
  expect(closed.of(new URL("http://localhost:1/"), { provider })("127.0.0.1")).toBe(false);
  expect(() => closed.of(new URL("http://127.0.0.1:1/"), { provider })).toThrow(/private network/);
});

describe("an address from untrusted data", () => {
  const allowsPublished = (url: string, from?: string) =>
    reach.of(new URL(url), {
      provider,
      publicOnly: true,
      ...(from === undefined ? {} : { from: new URL(from) }),
    });

  test.each([
    "http://93.184.216.34/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://192.168.1.7/",
    "https://10.0.0.9:3002/api",
  ])("%s is refused, whatever PRIVATE_HOSTS names", (url) => {
    expect(() => allowsPublished(url)).toThrow(/without HTTPS|private network/);
  });

  test("a name must resolve to public addresses only, even one in PRIVATE_HOSTS", () => {
    for (const url of ["https://umbrel.local/", "https://localhost/", "https://gateway.example/"]) {
      expect(allowsPublished(url)("127.0.0.1")).toBe(false);
      expect(allowsPublished(url)("192.168.1.7")).toBe(false);
      expect(allowsPublished(url)("93.184.216.34")).toBe(true);
    }
  });

  test("a redirect must stay on HTTPS like the first request", () => {
    expect(() => allowsPublished("http://93.184.216.34/", "https://93.184.216.34/")).toThrow(/without HTTPS/);
  });

  test("addresses set by the operator are allowed", () => {
    expect(allowsPublished("http://10.0.0.9:3002/api/blocks")("10.0.0.9")).toBe(true);
  });
});
