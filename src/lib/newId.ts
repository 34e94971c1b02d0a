type Source = Pick<Crypto, 'getRandomValues'> & {
  readonly randomUUID?: (() => string) | undefined;
};

function uuidOf(bytes: Uint8Array): string {
  const marked = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40; // version 4
    return index === 8 ? (byte & 0x3f) | 0x80 : byte; // variant of RFC 9562
  });
  const hex = marked.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A new random uuid. Browsers keep `randomUUID` from pages over plain http, so there it is put together here. */
export function newUuid(crypto: Source): string {
  return crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}
