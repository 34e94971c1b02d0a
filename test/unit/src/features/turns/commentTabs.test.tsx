import { screen, waitFor } from '@testing-library/react';
import { type TurnTextScope, textKey } from '../../../../../src/features/turns/oneTurn/turnText.ts';
import { createDraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { FakeLocks } from '../../../../support/fakeLocks.ts';
import { button, show } from './modesProgram.tsx';

const COMMENTS = '/api/rpg/turn/forest/7/comments/1';
const COMMENT = '/api/rpg/turn/forest/7/comment/1';

const scope: TurnTextScope = {
  user: '3',
  game: 'forest',
  character: '7',
  turn: '1',
  mode: 'commenting',
};
const begun = { value: { html: '<p>Начало</p>', attempt: 'an-earlier-key' }, savedAt: 1 };

const field = () => screen.findByLabelText('Текст комментария');

/** A browser in which another tab may be; this one shows a turn of one's own. */
function makeTabs() {
  const [locks, channel, draftStore] = [
    new FakeLocks(),
    createMemoryTabs(),
    createDraftStore(undefined),
  ];
  const open = async () => {
    const tabs = channel();
    const loadDrafts = () => Promise.resolve({ draftStore, tabLocks: createTabLocks(locks, tabs) });
    const program = await show({}, { comments: 0 }, createMemoryStorage(), { tabs, loadDrafts });
    program.host.on('GET', COMMENTS, { json: { comments: [] } });
    await program.user.click(await button('Комментировать'));
    return program;
  };
  return { draftStore, open, otherLocks: createTabLocks(locks, channel()) };
}

describe('a comment that is not sent', () => {
  it('FORM-19 FORM-22 comes back from the draft store, and goes under the key of its first attempt', async () => {
    const { draftStore, open } = makeTabs();
    await draftStore.change(textKey(scope), () => begun);
    const { host, user } = await open();
    await waitFor(async () => expect(await field()).toHaveValue('Начало'));
    const comment = { id: 3, author: 'owner', body: begun.value.html, created: 1_700_000_000 };
    host.on('POST', COMMENT, { json: { comment } });
    await user.click(await button('Отправить'));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    const [sent] = host.asked('POST', COMMENT);
    expect(sent?.headers.get('idempotency-key')).toBe(begun.value.attempt);
    await waitFor(async () =>
      expect((await draftStore.get(textKey(scope)))?.value).toBeUndefined(),
    );
  });

  it('FORM-19 is only read while another tab writes it, and taken over with what that tab had', async () => {
    const { draftStore, open, otherLocks } = makeTabs();
    const other = otherLocks.request(textKey(scope).name, {
      acquired: () => undefined,
      lost: () => other.release(),
      requested: () => undefined,
    });
    const { user } = await open();
    expect(await screen.findByText(/комментарий уже пишется в другой вкладке/)).toBeInTheDocument();
    expect(await field()).toHaveAttribute('readonly');
    await draftStore.change(textKey(scope), () => begun);
    await user.click(await button('Писать здесь'));
    await waitFor(async () => expect(await field()).not.toHaveAttribute('readonly'));
    await waitFor(async () => expect(await field()).toHaveValue('Начало'));
  });
});
