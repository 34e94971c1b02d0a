import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packable } from '../../../../server/http/packing.ts';

/** A page of some length, in which not all repeats itself. */
const text = Array.from(
  { length: 4_000 },
  (_, n) => `<p class="turn">Ход ${String((n * 7_919) % 10_007)}: на пирсе никого.</p>`,
).join('\n');

describe('a page that is sent again and again', () => {
  it('FIRST-04 is the same in every encoding, under one tag, and packed once for all who ask at a time', async () => {
    const page = packable(text);
    expect((await page.packedIn('plain')).toString()).toBe(text);
    expect(gunzipSync(await page.packedIn('gzip')).toString()).toBe(text);
    const [one, other] = await Promise.all([page.packedIn('br'), page.packedIn('br')]);
    expect(other).toBe(one);
    expect(brotliDecompressSync(one).toString()).toBe(text);
    expect(page.tag).toBe(packable(text).tag);
  });

  it('FIRST-04 is packed tighter once it is asked for again, and nobody waits for that', async () => {
    const page = packable(text);
    const first = await page.packedIn('br');
    expect(await page.packedIn('br')).toBe(first);
    let later = first;
    while (later === first) {
      await new Promise(setImmediate);
      later = await page.packedIn('br');
    }
    expect(later.length).toBeLessThan(first.length);
    expect(brotliDecompressSync(later).toString()).toBe(text);
    expect(await page.packedIn('br')).toBe(later);
  });
});
