/**
 * What a transaction of Zcash or its relatives moves between its transparent part and the shielded pools, in zatoshi: above zero out of the
 * pools. Read from the serialised transaction (Zcash protocol specification §7.1); `null` for a text of any other form.
 */
export function shieldedValueOf(hex: string): bigint | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const reader = createReader(bytes);
    const value = readTransaction(reader);
    return reader.isAtEnd() ? value : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type ByteReader = ReturnType<typeof createReader>;

function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const skip = (length: number): number => {
    const start = at;
    if (length < 0 || at + length > bytes.length) throw new RangeError("The transaction ends too early.");
    at += length;
    return start;
  };
  return {
    skip,
    uint32: () => view.getUint32(skip(4), true),
    int64: () => view.getBigInt64(skip(8), true),
    count(): number {
      const first = view.getUint8(skip(1));
      if (first < 0xfd) return first;
      if (first === 0xfd) return view.getUint16(skip(2), true);
      if (first === 0xfe) return view.getUint32(skip(4), true);
      throw new RangeError("A count is too large.");
    },
    isAtEnd: () => at === bytes.length,
  };
}

function readTransaction(reader: ByteReader): bigint {
  const header = reader.uint32();
  const isOverwintered = header >>> 31 === 1;
  const version = header & 0x7fffffff;
  if (isOverwintered) reader.skip(4);
  if (version === 5 && isOverwintered) {
    reader.skip(12);
    skipTransparent(reader);
    return readSapling(reader) + readOrchard(reader);
  }
  if (version > 4 || isOverwintered !== version >= 3) throw new RangeError("An unknown version.");
  skipTransparent(reader);
  reader.skip(isOverwintered ? 8 : 4);
  let value = 0n;
  let hasSapling = false;
  if (version === 4) {
    value = reader.int64();
    const spends = reader.count();
    reader.skip(spends * 384);
    const outputs = reader.count();
    reader.skip(outputs * 948);
    hasSapling = spends + outputs > 0;
  }
  if (version >= 2) value += readJoinSplits(reader, version === 4 ? 1_698 : 1_802);
  if (hasSapling) reader.skip(64);
  return value;
}

function skipTransparent(reader: ByteReader): void {
  for (let remaining = reader.count(); remaining > 0; remaining--) {
    reader.skip(36);
    reader.skip(reader.count());
    reader.skip(4);
  }
  for (let remaining = reader.count(); remaining > 0; remaining--) {
    reader.skip(8);
    reader.skip(reader.count());
  }
}

/** Each joint split takes `vpub_old` out of the transparent part and puts `vpub_new` into it. */
function readJoinSplits(reader: ByteReader, size: number): bigint {
  const count = reader.count();
  let value = 0n;
  for (let remaining = count; remaining > 0; remaining--) {
    const paidIn = reader.int64();
    value += reader.int64() - paidIn;
    reader.skip(size - 16);
  }
  if (count > 0) reader.skip(96);
  return value;
}

function readSapling(reader: ByteReader): bigint {
  const spends = reader.count();
  reader.skip(spends * 96);
  const outputs = reader.count();
  reader.skip(outputs * 756);
  if (spends + outputs === 0) return 0n;
  const value = reader.int64();
  if (spends > 0) reader.skip(32);
  reader.skip(spends * (192 + 64) + outputs * 192 + 64);
  return value;
}

function readOrchard(reader: ByteReader): bigint {
  const actions = reader.count();
  if (actions === 0) return 0n;
  reader.skip(actions * 820 + 1);
  const value = reader.int64();
  reader.skip(32);
  reader.skip(reader.count());
  reader.skip(actions * 64 + 64);
  return value;
}
