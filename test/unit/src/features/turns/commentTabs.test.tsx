import { screen, waitFor } from '@testing-library/react';
import { type TextPlace, textKey } from '../../../../../src/features/turns/oneTurn/modesText.ts';
import { createClaims, createVault } from '../../../../../src/lib/safe/index.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { FakeLocks } from '../../../../support/fakeLocks.ts';
import { button, show } from './modesProgram.tsx';

const COMMENTS = '/api/rpg/turn/forest/7/comments/1';
const COMMENT = '/api/rpg/turn/forest/7/comment/1';

const place: TextPlace = {
  user: '3',
  game: 'forest',
  character: '7',
  turn: '1',
  mode: 'commenting',
};
const begun = { html: '<p>Начало</p>', savedAt: 1, attempt: 'an-earlier-key' };

const field = () => screen.findByLabelText('Текст комментария');

/** A browser in which another tab may be; this one shows a turn of one's own. */
function makeTabs() {
  const [locks, channel, vault] = [new FakeLocks(), createMemoryTabs(), createVault(undefined)];
  const open = async () => {
    const tabs = channel();
    const loadSafe = () => Promise.resolve({ vault, claims: createClaims(locks, tabs) });
    const program = await show({}, { comments: 0 }, createMemoryStorage(), { tabs, loadSafe });
    program.host.on('GET', COMMENTS, { json: { comments: [] } });
    await program.user.click(await button('Комментировать'));
    return program;
  };
  return { vault, open, otherClaims: createClaims(locks, channel()) };
}

describe('a comment that is not sent', () => {
  it('FORM-19 FORM-22 comes back from the safe, and goes under the key of its first attempt', async () => {
    const { vault, open } = makeTabs();
    await vault.change(textKey(place), () => begun);
    const { host, user } = await open();
    await waitFor(async () => expect(await field()).toHaveValue('Начало'));
    const comment = { id: 3, author: 'owner', body: begun.html, created: 1_700_000_000 };
    host.on('POST', COMMENT, { json: { comment } });
    await user.click(await button('Отправить'));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    const [sent] = host.asked('POST', COMMENT);
    expect(sent?.headers.get('idempotency-key')).toBe(begun.attempt);
    await waitFor(async () => expect(await vault.get(textKey(place))).toBeUndefined());
  });

  it('FORM-19 is only read while another tab writes it, and taken over with what that tab had', async () => {
    const { vault, open, otherClaims } = makeTabs();
    const other = otherClaims.claim(textKey(place).name, {
      held: () => undefined,
      elsewhere: () => other.release(),
      wanted: () => undefined,
    });
    const { user } = await open();
    expect(await screen.findByText(/комментарий уже пишется в другой вкладке/)).toBeInTheDocument();
    expect(await field()).toHaveAttribute('readonly');
    await vault.change(textKey(place), () => begun);
    await user.click(await button('Писать здесь'));
    await waitFor(async () => expect(await field()).not.toHaveAttribute('readonly'));
    await waitFor(async () => expect(await field()).toHaveValue('Начало'));
  });
});
