import fc from 'fast-check';
import { parseImageMarkup } from '../../../../src/domain/index.ts';

const url = 'https://a.example/cat.jpg';

describe('the markup of pictures', () => {
  it('parts pictures from the words around them', () => {
    expect(parseImageMarkup(`Вот [img=${url}][img=${url}] кот`)).toEqual([
      { kind: 'text', text: 'Вот ' },
      { kind: 'image', url },
      { kind: 'image', url },
      { kind: 'text', text: ' кот' },
    ]);
  });

  it.each(['jpg', 'jpeg', 'png', 'gif', 'tif', 'tiff', 'bmp', 'PNG'])('takes a .%s', (end) => {
    expect(parseImageMarkup(`[img=http://a.example/x.${end}]`)).toHaveLength(1);
    expect(parseImageMarkup(`[img=http://a.example/x.${end}]`)[0]?.kind).toBe('image');
  });

  it('(SAFE-07) takes the path that its host keeps a picture under, and no other path', () => {
    const path = `/uploads/${'a-_Z'.repeat(10)}123.webp`;
    expect(parseImageMarkup(`[img=${path}]`)).toEqual([{ kind: 'image', url: path }]);
    for (const other of ['/uploads/short.webp', '/api/rpg/init.png', `/${path}`, `${path}?x`])
      expect(parseImageMarkup(`[img=${other}]`)[0]?.kind).toBe('text');
  });

  it.each([
    '[img=javascript:alert(1)//.jpg]',
    '[img=//a.example/x.jpg]',
    '[img=https://a.example/x.svg]',
    '[img=https://a.example/x.jpg?y]',
    '[img=https://a.example/x y.jpg]',
    '[img=https://a.example/"onerror=.jpg]',
    '[img https://a.example/x.jpg]',
    '[url=https://a.example/x.jpg]',
    `[img=${url}`,
    '[b]жирно[/b]',
  ])('leaves %j as words', (text) => {
    expect(parseImageMarkup(text)).toEqual([{ kind: 'text', text }]);
  });

  it('loses nothing of a message', () => {
    const piece = fc.oneof(fc.string(), fc.constant(`[img=${url}]`), fc.constant('[img='));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join('');
        const parts = parseImageMarkup(message);
        const again = parts.map((part) => (part.kind === 'text' ? part.text : `[img=${part.url}]`));
        expect(again.join('')).toBe(message);
      }),
    );
  });
});
