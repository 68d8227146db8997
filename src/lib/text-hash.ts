/**
 * 52 bits of a hash of a text, as a number: two FNV-1a hashes of 26 bits. Faster than SHA-256, and not collision resistant: among a million texts
 * two have the same hash once in ten thousand times.
 */
export function textHash(text: string): number {
  let a = 0x81_1c_9d_c5;
  let b = 0x01_00_01_b3;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01_00_01_93);
    b = Math.imul(b ^ code, 0x85_eb_ca_6b);
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6);
}
