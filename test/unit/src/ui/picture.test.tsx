import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pictureForms, sizedPicture } from '../../../../src/domain/index.ts';
import { pictureStyle } from '../../../../src/ui/PageBackground.tsx';
import { Picture } from '../../../../src/ui/Picture.tsx';

const stored = `/uploads/${'a'.repeat(42)}-.webp`;

/** Of foreign hosts, not yet sent, and what only looks like ours. */
const others = [
  '/files/games/otliv.svg',
  '/uploads/2024/cover, small.webp',
  `https://host.example${stored}`,
  `/files${stored}`,
  `${stored}?v=2`,
  `${stored}#x`,
  stored.replace('webp', 'png'),
  stored.replace('aa', 'a'),
  'blob:https://letopis.example/1',
  'data:image/png;base64,AAAA',
  '',
];

describe('the forms of a picture', () => {
  it.each([
    [1, 64],
    [65, 104],
    [104, 104],
    [105, 192],
    [193, 320],
    [1232, 1280],
    [1600, 1600],
  ])('FIRST-43 has for %i px across the form of %i', (px, width) => {
    expect(sizedPicture(stored, px)).toBe(`${stored}?w=${String(width)}`);
  });

  it('FIRST-43 is the whole picture above them', () => {
    expect(sizedPicture(stored, 1601)).toBe(stored);
  });

  it.each(others)('FIRST-43 has none at an address that our store does not give: %s', (address) => {
    expect(sizedPicture(address, 128)).toBe(address);
    expect(pictureForms(address)).toBeUndefined();
  });

  it('FIRST-43 takes no more under a veil', () => {
    expect(pictureStyle(stored)).toEqual({ backgroundImage: `url("${stored}?w=192")` });
  });
});

describe('Picture', () => {
  const sized = { width: 840, height: 360, sizes: '100vw' } as const;
  const shown = (picture: ReactNode): HTMLElement => {
    const [img] = render(picture).container.getElementsByTagName('img');
    if (!img) throw new Error('No picture');
    return img;
  };

  it('FIRST-42 keeps its place and comes first where a page begins with it', () => {
    const hero = shown(<Picture src={stored} {...sized} hero />);
    expect(hero).toHaveAttribute('width', '840');
    expect(hero).toHaveAttribute('height', '360');
    expect(hero).toHaveAttribute('fetchpriority', 'high');
    expect(hero).not.toHaveAttribute('loading');
    expect(hero.style.backgroundColor).not.toBe('');
    expect(hero).toHaveAttribute('alt', '');
  });

  it('FIRST-42 waits until it is near, elsewhere', () => {
    const picture = shown(<Picture src={stored} {...sized} />);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).not.toHaveAttribute('fetchpriority');
  });

  it('FIRST-43 leaves the choice of a form to the browser', () => {
    const picture = shown(<Picture src={stored} {...sized} />);
    expect(picture).toHaveAttribute('sizes', '100vw');
    const forms = picture.getAttribute('srcset')?.split(',') ?? [];
    expect(forms).toEqual(
      [64, 104, 192, 320, 720, 960, 1280, 1600].map(
        (w) => `${stored}?w=${String(w)} ${String(w)}w`,
      ),
    );
    expect(shown(<Picture src="/a, b.png" {...sized} />)).not.toHaveAttribute('srcset');
  });
});
