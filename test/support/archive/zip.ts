import { crc32, deflateRawSync } from 'node:zlib';

/** A zip written by hand, so that anything in it may be wrong. */

export type Packed = {
  name: string | Buffer;
  data?: Buffer;
  /** How it says that it is packed: 8 deflated, 0 stored. */
  method?: number;
  flags?: number;
  /** The mode of a Unix system, with its kind: 0o120777 is a link. */
  mode?: number;
  extra?: Buffer;
  comment?: Buffer;
  /** The packed bytes, where they are others than those of `data`. */
  raw?: Buffer;
  /** What the list says of it. */
  size?: number;
  packed?: number;
  sum?: number;
  offset?: number;
  /** What its own head says, where that is something else. */
  own?: { name?: string; method?: number; size?: number; flags?: number };
};

export type Frame = {
  before?: Buffer;
  /** Between the last entry and the list. */
  hidden?: Buffer;
  after?: Buffer;
  comment?: Buffer;
  /** What the end says: how many entries, where the list begins. */
  count?: number;
  at?: number;
  disk?: number;
};

const SIGN = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 };
const DEFLATED = 8;
const UTF8 = 0x0800;

/** Noon of the first of January 1980, as zips write it. */
const DATE = 0x0021;

function fields(values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

const nameOf = (name: string | Buffer): Buffer =>
  typeof name === 'string' ? Buffer.from(name) : name;

/** How an entry is packed, and what is said of it. */
function settled(entry: Packed) {
  const data = entry.data ?? Buffer.alloc(0);
  const method = entry.method ?? DEFLATED;
  const raw = entry.raw ?? (method === DEFLATED ? deflateRawSync(data) : data);
  return {
    ...{ raw, method, name: nameOf(entry.name), flags: entry.flags ?? UTF8 },
    ...{ sum: entry.sum ?? crc32(data), size: entry.size ?? data.length },
    ...{ packed: entry.packed ?? raw.length, extra: entry.extra ?? Buffer.alloc(0) },
  };
}

function ownHead(entry: Packed): Buffer {
  const { raw, method, name, flags, sum, size, packed } = settled(entry);
  const { own = {} } = entry;
  const ownName = own.name === undefined ? name : Buffer.from(own.name);
  return Buffer.concat([
    fields([
      [4, SIGN.entry],
      ...[20, own.flags ?? flags, own.method ?? method, 0, DATE].map((n) => [2, n] as const),
      ...[sum, packed, own.size ?? size].map((n) => [4, n] as const),
      [2, ownName.length],
      [2, 0],
    ]),
    ownName,
    raw,
  ]);
}

function listed(entry: Packed, at: number): Buffer {
  const { method, name, flags, sum, size, packed, extra } = settled(entry);
  const comment = entry.comment ?? Buffer.alloc(0);
  return Buffer.concat([
    fields([
      [4, SIGN.listed],
      ...[0x0314, 20, flags, method, 0, DATE].map((n) => [2, n] as const),
      ...[sum, packed, size].map((n) => [4, n] as const),
      ...[name.length, extra.length, comment.length, 0, 0].map((n) => [2, n] as const),
      [4, (entry.mode ?? 0) * 0x10000],
      [4, entry.offset ?? at],
    ]),
    ...[name, extra, comment],
  ]);
}

/** The bytes of a zip. */
export function zipOf(entries: readonly Packed[], frame: Frame = {}): Buffer {
  const heads = entries.map(ownHead);
  const before = frame.before ?? Buffer.alloc(0);
  let at = before.length;
  const list = entries.map((entry, n) => {
    const line = listed(entry, at);
    at += heads[n]?.length ?? 0;
    return line;
  });
  const hidden = frame.hidden ?? Buffer.alloc(0);
  const directory = Buffer.concat(list);
  const comment = frame.comment ?? Buffer.alloc(0);
  const count = frame.count ?? entries.length;
  const end = fields([
    [4, SIGN.end],
    ...[frame.disk ?? 0, 0, count, count].map((n) => [2, n] as const),
    [4, directory.length],
    [4, frame.at ?? at + hidden.length],
    [2, comment.length],
  ]);
  return Buffer.concat([
    before,
    ...heads,
    hidden,
    directory,
    end,
    comment,
    frame.after ?? Buffer.alloc(0),
  ]);
}
