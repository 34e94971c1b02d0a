import { hostPicture, picturesIn, settlePictures } from '../../../../server/html/pictures.ts';
import { sanitizePost } from '../../../../server/html/sanitize.ts';
import { htmlAttacks } from '../../../support/htmlAttacks.ts';

const ORIGIN = 'https://letopis.example';
const none = (html: string): string => settlePictures(sanitizePost(html), () => undefined, ORIGIN);

describe('pictures of a text', () => {
  it('(SAFE-07) are all found, whatever the text is: none is left that has no path, and what is left is clean', () => {
    const wrong = htmlAttacks.filter((attack) => {
      const settled = none(attack);
      return /<img/i.test(settled) || sanitizePost(settled) !== settled;
    });
    expect(wrong).toEqual([]);
  });

  it('(SAFE-07) lose neither address nor name as links', () => {
    const src = 'https://a.example/x.png?a=1&b="2"';
    const html = `<p title>а</p><img src='${src}' alt="Кот &lt;b&gt; &quot;А&quot;"><img src="/api/x">`;
    expect(picturesIn(sanitizePost(html))).toEqual([src, '/api/x']);
    const settled = none(html);
    expect(settled).toContain('href="https://a.example/x.png?a=1&amp;b=&quot;2&quot;"');
    expect(settled).toContain('>Кот &lt;b&gt; "А"</a>');
    expect(settled).toContain('>https://letopis.example/api/x</a>');
    expect(sanitizePost(settled)).toBe(settled);
  });

  it.each([
    ['/uploads/a.webp', '/uploads/a.webp'],
    ['https://letopis.example/uploads/a.webp', '/uploads/a.webp'],
    ['/demo/x.svg', undefined],
    ['/uploads/../api/rpg/init', undefined],
    ['/api/rpg/init', undefined],
    ['//a.example/uploads/a.webp', undefined],
    ['https://letopis.example.evil.example/uploads/a.webp', undefined],
    ['http://letopis.example/uploads/a.webp', undefined],
  ])('(SAFE-07) are this host’s own only in its folders of pictures: %s', (src, expected) => {
    expect(hostPicture(src, [ORIGIN])).toBe(expected);
  });
});
