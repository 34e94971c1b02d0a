import { documentTitle } from '../../../../server/pages/words.ts';
import { PageTitle } from '../../../../src/ui/PageTitle.tsx';
import { renderScreen } from '../../../support/renderScreen.tsx';

describe('PageTitle', () => {
  it.each([
    ['Причал', 'Море', 'Причал — Море — Летопись'],
    ['Море', 'Море', 'Море — Летопись'],
    ['Вход', undefined, 'Вход — Летопись'],
    ['', 'Море', 'Море — Летопись'],
  ])('FIRST-20 titles %s of %s as the host does in the head', (page, game, title) => {
    renderScreen(<PageTitle page={page} game={game} />);
    expect([document.title, documentTitle('Летопись', page, game)]).toEqual([title, title]);
  });
});
