import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { LINK_ATTRIBUTES } from '../../../../../../src/domain/htmlFormats.ts';
import { rowOf, said, showHistory } from './historyScreen.tsx';

const LONG = Array.from({ length: 40 }, (_, line) => `Строка ${String(line)}.`).join('\n');

/** No layout here: a folded text is as high as a test says. */
function heights(whole: number, shown: number): void {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(whole);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown);
}

afterEach(() => jest.restoreAllMocks());

describe('addresses in a message', () => {
  it('BACK-106 are links to another tab; those of this site lead on inside of the program', async () => {
    const inside = 'https://letopis.test/forest/locations';
    const message = `Карта: https://example.org/a_(b). А здесь ${inside}, и https://letopis.test/uploads/a.png`;
    const { user } = await showHistory({ messages: [said(1, { message })] });
    const outside = screen.getByRole('link', { name: 'https://example.org/a_(b)' });
    expect(outside).toHaveAttribute('href', 'https://example.org/a_(b)');
    for (const [name, value] of Object.entries(LINK_ATTRIBUTES))
      expect(outside).toHaveAttribute(name, value);
    const own = screen.getByRole('link', { name: inside });
    expect(own).toHaveAttribute('href', '/forest/locations');
    expect(own).not.toHaveAttribute('target');
    expect(screen.getByRole('link', { name: /uploads/ })).toHaveAttribute('target', '_blank');
    expect(outside.closest('[data-text]')).toHaveTextContent(message);
    await user.click(own);
    expect(outside.closest('li')).not.toHaveAttribute('data-selected', 'true');
  });
});

it.each(['https://letopis.test/%E0', 'https://letopis.test/%', 'https://letopis.test/a%ZZ/b'])(
  'BACK-106 an address with signs that are none is a link, and the history stays: %s',
  async (url) => {
    await showHistory({ messages: [said(1, { message: `Смотри: ${url}` }), said(2)] });
    expect(screen.getByRole('link', { name: url })).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Слово 2')).toBeVisible();
  },
);

describe('a long message', () => {
  it('BACK-107 is folded, all of it in the document, until one unfolds it by a button', async () => {
    heights(900, 260);
    const { user } = await showHistory({ messages: [said(1, { message: LONG }), said(2)] });
    const text = document.querySelector('[data-folded]')!;
    expect(text).toHaveTextContent('Строка 39.');
    expect(text).toHaveAttribute('data-folded', 'true');
    const button = screen.getByRole('button', { name: 'Показать целиком' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await user.keyboard('{Enter}');
    expect(text).toHaveAttribute('data-folded', 'false');
    expect(screen.getByRole('button', { name: 'Свернуть' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(text).toHaveAttribute('data-folded', 'true');
  });

  it('BACK-107 has no button where all of it has room, and a short one has no fold', async () => {
    heights(200, 260);
    await showHistory({ messages: [said(1, { message: LONG }), said(2)] });
    expect(screen.queryByRole('button', { name: 'Показать целиком' })).toBeNull();
    expect(rowOf('Слово 2').querySelector('[data-folded]')).toBeNull();
  });

  it('BACK-107 unfolds where the search of the page has found something below the fold', async () => {
    heights(900, 260);
    await showHistory({ messages: [said(1, { message: LONG })] });
    const text = document.querySelector('[data-folded]')!;
    fireEvent.scroll(text);
    expect(text).toHaveAttribute('data-folded', 'false');
  });
});
