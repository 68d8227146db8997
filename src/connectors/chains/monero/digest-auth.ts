import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

type Login = { username: string; password: string };

const hash = (text: string): string => bytesToHex(md5(utf8ToBytes(text)));

/** The header that answers a server's challenge for digest authentication (RFC 7616, MD5 and `qop=auth`); `null` for any other challenge. */
export function digestHeader(
  challenge: string | undefined,
  { method, path }: { method: string; path: string },
  { username, password }: Login,
): string | null {
  const fields = new Map(
    [...(challenge ?? "").matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(
      ([, name = "", quoted, unquoted]) => [name.toLowerCase(), quoted ?? unquoted ?? ""],
    ),
  );
  const realm = fields.get("realm");
  const nonce = fields.get("nonce");
  if (realm === undefined || nonce === undefined) return null;
  const count = "00000001";
  const clientNonce = hash(`${nonce}:${username}`).slice(0, 16);
  const secret = hash(`${username}:${realm}:${password}`);
  const response = hash(`${secret}:${nonce}:${count}:${clientNonce}:auth:${hash(`${method}:${path}`)}`);
  return `Digest username="${username}", realm="${realm}", nonce="${nonce}", uri="${path}", algorithm=MD5, qop=auth, nc=${count}, cnonce="${clientNonce}", response="${response}"`;
}
