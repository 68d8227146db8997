import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The browser's part of Web Push: its keys, and decryption of a message (RFC 8291, RFC 8188). */
export function pushBrowser() {
  const own = createECDH("prime256v1");
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const shared = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
    },
  };
}
