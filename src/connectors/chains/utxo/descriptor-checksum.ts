const inputs =
  "0123456789()[],'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#\"\\ ";
const outputs = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/** The eight characters after a descriptor's `#` (BIP 380); `undefined` when it holds a character no descriptor has. */
export function descriptorChecksum(body: string): string | undefined {
  let state = 1n;
  let group = 0n;
  let count = 0;
  const take = (value: bigint): void => {
    const top = state >> 35n;
    state = ((state & 0x7ffffffffn) << 5n) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) state ^= generator;
  };
  for (const character of body) {
    const position = inputs.indexOf(character);
    if (position === -1) return undefined;
    take(BigInt(position & 31));
    group = group * 3n + BigInt(position >> 5);
    if (++count === 3) {
      take(group);
      group = 0n;
      count = 0;
    }
  }
  if (count > 0) take(group);
  for (let index = 0; index < 8; index++) take(0n);
  state ^= 1n;
  return Array.from(
    { length: 8 },
    (_, index) => outputs[Number((state >> BigInt(5 * (7 - index))) & 31n)],
  ).join("");
}
