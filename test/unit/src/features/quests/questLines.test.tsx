import { screen, waitFor, within } from '@testing-library/react';
import { QuestList } from '../../../../../src/features/quests/components/QuestList.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { trueMedia } from '../../../../support/jsdomStubs.ts';
import { manyQuests, playing, questsHost, wireQuest } from './questsHost.ts';

const show = (host = questsHost(wireQuest())) =>
  renderScreen(<QuestList compact />, {
    at: '/forest',
    host,
    preloadedState: { session: playing() },
  });

describe('quests above turns', () => {
  it('HOME-04 are lines that unfold, a few of them at first', async () => {
    const { user } = show(questsHost(wireQuest(), ...manyQuests(5)));
    const quest = await screen.findByRole('article', { name: 'Письмо маяку' });
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(quest).toHaveTextContent(/1\sсобытие/);
    expect(within(quest).queryByText('Баня')).toBeNull();
    await user.click(within(quest).getByRole('button', { name: 'Письмо маяку', expanded: false }));
    expect(await within(quest).findByText('Баня')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Показать ещё\s3$/ }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
  });

  it('HOME-04 keep those that are over folded', async () => {
    show(questsHost(wireQuest({ active: false })));
    const name = /^1\sзавершённый квест$/;
    expect(await screen.findByRole('button', { name, expanded: false })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it.each([
    [[wireQuest()], 'Квесты: идёт 1'],
    [manyQuests(4), 'Квесты: идут 4'],
    [[wireQuest({ active: false })], 'Квесты'],
  ])('HOME-04 are one line on a phone, which says how many run', async (quests, words) => {
    trueMedia.add('(max-width: 599.95px)');
    const { user } = show(questsHost(...quests));
    const name = words.replace(/ (\d)/, '\u00a0$1');
    const fold = await screen.findByRole('button', { name, expanded: false });
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(fold);
    expect(await screen.findByText(/Письмо маяку|Квест 0|завершённый/)).toBeVisible();
  });
});
