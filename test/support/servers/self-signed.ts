import { createHash, createSign, generateKeyPairSync } from "node:crypto";

const tlv = (tag: number, ...parts: (Buffer | Uint8Array)[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, ...parts);
const identifier = (...bytes: number[]): Buffer => tlv(0x06, Buffer.from(bytes));
const ecdsaWithSha256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** A self-signed certificate, as owners' servers have, with its key and its SHA-256 fingerprint. */
export function selfSigned(name = "electrum.test"): { cert: string; key: string; fingerprint: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const commonName = sequence(
    tlv(0x31, sequence(identifier(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from(name)))),
  );
  const validity = sequence(
    tlv(0x17, Buffer.from("200101000000Z")),
    tlv(0x18, Buffer.from("21000101000000Z")),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    validity,
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("SHA256").update(body).sign(privateKey);
  const certificate = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    fingerprint: createHash("sha256")
      .update(certificate)
      .digest("hex")
      .replaceAll(/(..)(?!$)/g, "$1:"),
  };
}
