import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { type ProfileComment, profileComment } from '../../../../../../src/contract/index.ts';
import { ModeratorComments } from '../../../../../../src/features/profiles/own/ModeratorComments.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

const comment = (over: Record<string, unknown> = {}): ProfileComment =>
  v.parse(profileComment, { name: 'Смотритель', body: '<p>Почти готово.</p>', ...over });

const show = (...comments: ProfileComment[]) => {
  renderScreen(<ModeratorComments comments={comments} />);
  return screen.queryAllByRole('listitem');
};

describe('the moderators’ comments', () => {
  it('PROF-06 show avatar, name, date and body, in the order of the host', () => {
    const said = show(
      comment({ id: '1', avatar: '/keeper.jpg', created: 1_000, createdAt: 'давно' }),
      comment({ id: '2', name: 'Лиса', body: '<p>Дедова карта <b>чудесна</b>.</p>' }),
    );
    expect(said).toHaveLength(2);
    const [first, second] = said as [HTMLElement, HTMLElement];
    expect(within(first).getByRole('presentation')).toHaveAttribute('src', '/keeper.jpg');
    expect(within(first).getByText('Смотритель')).toBeVisible();
    const time = within(first).getByText(/^01\.01\.1970, \d\d:16$/);
    expect(time).toHaveAttribute('datetime', '1970-01-01T00:16:40.000Z');
    expect(within(first).getByText('Почти готово.')).toBeVisible();
    expect(within(second).getByText('чудесна', { selector: 'b' })).toBeVisible();
  });

  it('PROF-06 give the host’s own words for a date where it sends no number', () => {
    const [only] = show(comment({ createdAt: '12.03.2026, 10:00' }));
    expect(within(only!).getByText('12.03.2026, 10:00')).toBeVisible();
  });

  it('PROF-06 colour a name that has a colour, and lead to its owner where an address is known', () => {
    const [plain, led] = show(
      comment({ colorName: '#b8692e' }),
      comment({ name: 'Лиса', colorName: '#3f7fb5', profileUrl: 'https://forum.example/lisa' }),
    );
    const coloured = within(plain!).getByText('Смотритель');
    expect(coloured.style.getPropertyValue('--host-colour')).toBe('#b8692e');
    expect(within(plain!).queryByRole('link')).toBeNull();
    const link = within(led!).getByRole('link', { name: 'Лиса' });
    expect(link).toHaveAttribute('href', 'https://forum.example/lisa');
    expect(within(link).getByText('Лиса').style.getPropertyValue('--host-colour')).toBe('#3f7fb5');
  });

  it('clean a body of what may not come from outside', () => {
    const [only] = show(comment({ body: '<p onclick="x()">Слова<script>x()</script></p>' }));
    expect(within(only!).getByText('Слова')).not.toHaveAttribute('onclick');
    expect(only!.querySelector('script')).toBeNull();
  });

  it('PROF-06 say so where there are none yet', () => {
    expect(show()).toHaveLength(0);
    expect(screen.getByRole('region', { name: 'Комментарии мастеров' })).toHaveTextContent(
      'Комментариев пока нет',
    );
  });
});
