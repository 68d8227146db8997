import { expect, test } from "vitest";
import { isInRange, isLoopbackHost, parseIpAddress, parseIpRange } from "./ip-address.ts";

test.each([
  ["127.0.0.1", "::ffff:127.0.0.1"],
  ["::1", "0:0:0:0:0:0:0:1"],
  ["[2001:db8::5]", "2001:DB8:0::5"],
  ["fe80::1%eth0", "fe80::1"],
])("%s and %s are the same address", (one, other) => {
  expect(parseIpAddress(one)).not.toBeNull();
  expect(parseIpAddress(one)).toEqual(parseIpAddress(other));
});

test.each([
  "",
  "1.2.3",
  "1.2.3.256",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "2130706433",
  "1.2.3.4.",
  "::1.2.3",
  "::1.2.3.256",
  "::1::",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "g::1",
  "localhost",
])("%j is not an IP address", (text) => expect(parseIpAddress(text)).toBeNull());

test.each([
  ["10.1.2.3", "10.0.0.0/8", true],
  ["11.1.2.3", "10.0.0.0/8", false],
  ["::ffff:10.1.2.3", "10.0.0.0/8", true],
  ["192.168.1.7", "192.168.1.7", true],
  ["fd12::1", "fd00::/8", true],
  ["10.0.0.1", "::/0", true],
  ["10.0.0.1", "0.0.0.0/0", true],
  ["::1", "0.0.0.0/0", false],
])("the address %s is in the range %s: %s", (address, range, expected) => {
  const [number, block] = [parseIpAddress(address), parseIpRange(range)];
  if (number === null || block === null) throw new Error("The test names no address or no range.");
  expect(isInRange(number, block)).toBe(expected);
});

test.each(["10.0.0.0/33", "10.0.0.0/x", "::/129", "10.0.0.0/8/8", "all"])(
  "%s is not a range of IP addresses",
  (text) => {
    expect(parseIpRange(text)).toBeNull();
  },
);

test.each([
  ["localhost", true],
  ["127.8.9.1", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["0.0.0.0", false],
  ["localhost.evil.example", false],
])("the address %s is loopback: %s", (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});
