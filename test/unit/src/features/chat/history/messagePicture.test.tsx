import { fireEvent, screen } from '@testing-library/react';
import { said, showHistory } from './historyScreen.tsx';

const picture = 'https://example.org/map.png';

describe('a picture of a message', () => {
  it('(SAFE-07) is a link where it does not load, which tells its site nothing', async () => {
    const message = `Карта: [img=${picture}]`;
    await showHistory({ messages: [said(1, { author_type: 'master', author_id: '5', message })] });
    fireEvent.error(document.querySelector(`img[src="${picture}"]`)!);
    const link = screen.getByRole('link', { name: 'Картинка map.png не открывается' });
    expect(link).toHaveAttribute('href', picture);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(document.querySelector(`img[src="${picture}"]`)).toBeNull();
  });
});
