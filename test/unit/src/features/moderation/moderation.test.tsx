import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ComplainButton } from '../../../../../src/features/moderation/index.ts';
import { BlockNotice } from '../../../../../src/app/shell/BlockNotice.tsx';
import { InvitePage } from '../../../../../src/app/screens/InvitePage.tsx';
import {
  CommunityBlocksScreen,
  ModerationScreen,
} from '../../../../../src/features/moderation/screens/ModerationScreen.tsx';
import { selectBlock } from '../../../../../src/features/session/index.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeGuestSession, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const NOON = 1_795_176_000_000;
const hostState = { can: { community: true }, left: {} };

const master = () =>
  makeSession({
    characters: { status: 'ready', list: [makeCharacter({ key: 'master', isGameMaster: true })] },
    characterKey: 'master',
  });
const owner = () => makeSession({ user: { id: '3', name: 'Вера', admin: true } });

const show = (
  part: React.ReactElement,
  host: FakeHost,
  session = master(),
  at = '/forest/moderation',
) => renderScreen(part, { host, at, preloadedState: { session, host: hostState } });

const button = (name: string) => screen.findByRole('button', { name });

const BLOCK = {
  ...{ id: '5', who: { id: '9', name: 'Борис' }, reason: 'Спам', at: NOON, game: 'forest' },
  by: { id: '3', name: 'Вера' },
};

describe('«Пожаловаться»', () => {
  it('OWN-66: sends a complaint, and keeps what was typed where it could not be sent', async () => {
    const host = new FakeHost().on('POST', '/api/rpg/complaints/forest', { broken: true });
    const { user } = show(<ComplainButton kind="turn" id="7" />, host, makeSession());
    await user.click(await button('Пожаловаться'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Жалоба на ход' }));
    const send = dialog.getByRole('button', { name: 'Отправить' });
    const field = dialog.getByRole('textbox', { name: 'Что не так' });
    await user.click(send);
    expect(field).toBeInvalid();
    expect(host.requests).toEqual([]);
    await user.type(field, 'Грубость');
    await user.click(send);
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(field).toHaveValue('Грубость');
    host.on('POST', '/api/rpg/complaints/forest', { json: { message: 'ok' } });
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [, sent] = host.asked('POST', '/api/rpg/complaints/forest');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ kind: 'turn', id: '7', reason: 'Грубость' });
  });

  it('OWN-66: is not there for guests, nor on a host that takes none; a master is led to the block instead', () => {
    const part = <ComplainButton kind="turn" id="7" />;
    show(part, new FakeHost(), makeGuestSession());
    expect(screen.queryByRole('button')).toBeNull();
    renderScreen(part, { preloadedState: { session: makeSession() } });
    expect(screen.queryByRole('button')).toBeNull();
    show(part, new FakeHost());
    expect(screen.getByRole('link', { name: 'Закрыть доступ автору' })).toHaveAttribute(
      'href',
      '/forest/moderation?tab=blocks&turn=7',
    );
  });
});

describe('the complaints of a game', () => {
  it('OWN-69: show what it was beside what it is, and close with a word', async () => {
    const complaint = {
      ...{ id: '1', kind: 'turn', who: { id: '9', name: 'Борис' }, reason: 'Грубость', at: NOON },
      then: { html: '<p>Было</p>', author: 'Мара', date: NOON, link: '/forest' },
      ...{ fate: 'changed', now: '<p>Стало</p>' },
    };
    const host = new FakeHost().on('GET', '/api/rpg/complaints/forest', {
      json: { complaints: [complaint], open: 1 },
    });
    host.on('POST', '/api/rpg/complaint/1/close', { json: { complaint } });
    const { user } = show(<ModerationScreen />, host);
    expect(await screen.findByText('Было')).toBeVisible();
    expect(screen.getByText('Стало')).toBeVisible();
    expect(screen.getByText(/С тех пор это изменили/)).toBeVisible();
    const close = screen.getByRole('button', { name: 'Закрыть жалобу' });
    const note = screen.getByRole('textbox', { name: 'Ответ тому, кто жаловался' });
    await user.click(close);
    expect(note).toBeInvalid();
    await user.type(note, 'Да');
    host.on('GET', '/api/rpg/complaints/forest', { json: { complaints: [], open: 0 } });
    await user.click(close);
    expect(await screen.findByText('Жалоб, которые ждут ответа, нет.')).toBeVisible();
  });

  it('OWN-69: are not for players; a list that did not come is asked for again', async () => {
    const host = new FakeHost();
    show(<ModerationScreen />, host, makeSession());
    expect(screen.getByText(/для мастеров игры/)).toBeVisible();
    expect(host.requests).toEqual([]);
    const broken = new FakeHost().on('GET', '/api/rpg/complaints/forest', { broken: true });
    const { user } = show(<ModerationScreen />, broken);
    const retry = await button('Попробовать ещё раз');
    broken.on('GET', '/api/rpg/complaints/forest', { json: { complaints: [], open: 0 } });
    await user.click(retry);
    expect(await screen.findByText('Жалоб, которые ждут ответа, нет.')).toBeVisible();
  });
});

describe('blocks', () => {
  it('OWN-53: are made of a person that the address means, for a term, with a reason', async () => {
    const person = { id: '9', name: 'Борис', characters: ['Чайка'] };
    const host = new FakeHost()
      .on('GET', '/api/rpg/blockable/forest', { json: { people: [person] } })
      .on('GET', '/api/rpg/blocks/forest', { json: { blocks: [] } })
      .on('POST', '/api/rpg/blocks/forest', { json: { block: BLOCK } });
    const at = '/forest/moderation?tab=blocks&turn=7';
    const { user } = show(<ModerationScreen />, host, master(), at);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Кому' })).toHaveValue('Борис (Чайка)'),
    );
    const form = within(screen.getByRole('form', { name: 'Закрыть доступ' }));
    const press = form.getByRole('button', { name: 'Закрыть доступ' });
    await user.click(press);
    expect(form.getByRole('textbox', { name: 'Почему' })).toBeInvalid();
    await user.type(form.getByRole('textbox', { name: 'Почему' }), 'Спам');
    await user.click(press);
    await waitFor(() => expect(host.asked('POST', '/api/rpg/blocks/forest')).toHaveLength(1));
    const [sent] = host.asked('POST', '/api/rpg/blocks/forest');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...{ user: '9', reason: 'Спам', until: expect.any(Number) as number },
    });
    // Whom the address meant is meant once.
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Кому' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Почему' })).toHaveValue('');
  });

  it('OWN-53: that could not be made leave what was typed, also on another visit of the page', async () => {
    const person = { id: '9', name: 'Борис', characters: ['Чайка'] };
    const refusal = { status: 403, json: { error: 'Это мастер игры.', code: 'blockMaster' } };
    const host = new FakeHost()
      .on('GET', '/api/rpg/blockable/forest', { json: { people: [person] } })
      .on('GET', '/api/rpg/blocks/forest', { json: { blocks: [] } })
      .on('POST', '/api/rpg/blocks/forest', refusal);
    const at = '/forest/moderation?tab=blocks';
    const { user, services } = show(<ModerationScreen />, host, master(), at);
    await user.click(await button('Закрыть доступ'));
    expect(screen.getByRole('combobox', { name: 'Кому' })).toBeInvalid();
    await user.type(screen.getByRole('combobox', { name: 'Кому' }), 'чай');
    await user.click(await screen.findByRole('option', { name: 'Борис (Чайка)' }));
    await user.type(screen.getByRole('textbox', { name: 'Почему' }), 'Спам');
    await user.click(await button('Закрыть доступ'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Это мастер игры.');
    cleanup();
    renderScreen(<ModerationScreen />, {
      ...{
        host,
        at,
        storage: services.storage,
        preloadedState: { session: master(), host: hostState },
      },
    });
    expect(screen.getByRole('combobox', { name: 'Кому' })).toHaveValue('Борис (Чайка)');
    expect(screen.getByRole('textbox', { name: 'Почему' })).toHaveValue('Спам');
  });

  it('OWN-53: are lifted after a question, in the whole community by its owners', async () => {
    const { game: _game, ...block } = BLOCK;
    const host = new FakeHost()
      .on('GET', '/api/rpg/blocks', { json: { blocks: [block] } })
      .on('POST', '/api/rpg/block/5/lift', { json: { block: { ...block, lifted: NOON } } });
    const { user } = show(<CommunityBlocksScreen />, host, owner(), '/community/blocks');
    await user.click(await button('Вернуть доступ'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Вернуть доступ: Борис?')).toBeVisible();
    host.on('GET', '/api/rpg/blocks', { json: { blocks: [] } });
    await user.click(dialog.getByRole('button', { name: 'Вернуть доступ' }));
    expect(await screen.findByText('Доступ не закрыт никому.')).toBeVisible();
    show(<CommunityBlocksScreen />, new FakeHost(), master(), '/community/blocks');
    expect(screen.getByText(/для владельцев/)).toBeVisible();
  });

  it('OWN-54: are told to the blocked with reason and term, in that game or everywhere', () => {
    const user = (blocks: object[]) => ({ id: '3', name: 'Вера', admin: false, blocks }) as never;
    const session = makeSession({ user: user([{ game: 'sea', reason: 'x' }]) });
    expect(selectBlock({ session })).toBeUndefined();
    const here = { game: 'forest', reason: 'Спам', until: NOON };
    expect(selectBlock({ session: makeSession({ user: user([here]) }) })).toBe(here);
    renderScreen(<BlockNotice block={here} />);
    expect(screen.getByRole('status')).toHaveTextContent(/закрыт до .*Причина: Спам/);
    expect(screen.getByRole('link', { name: 'ваши черновики' })).toHaveAttribute('href', '/drafts');
  });
});

describe('invitations', () => {
  it('WORK-38: say for whom they are', async () => {
    const made = { id: '2', at: NOON, uses: 1, used: 0, state: 'open', for: 'Ассоль' };
    const host = new FakeHost().on('GET', '/api/rpg/invitations/forest', {
      json: { invitations: [made] },
    });
    show(<ModerationScreen />, host, master(), '/forest/moderation?tab=invitations');
    expect(await screen.findByText(/^Для того, кто играл под именем Ассоль:/)).toBeVisible();
  });

  it('OWN-56: are made, shown once as a link, and revoked after a question', async () => {
    const made = { id: '2', at: NOON, uses: 1, used: 0, state: 'open' };
    const host = new FakeHost()
      .on('GET', '/api/rpg/invitations/forest', { json: { invitations: [] } })
      .on('POST', '/api/rpg/invitations/forest', { json: { invitation: made, key: 'k7' } })
      .on('POST', '/api/rpg/invitation/2/revoke', {
        json: { invitation: { ...made, state: 'revoked' } },
      });
    const at = '/forest/moderation?tab=invitations';
    const { user, services } = show(<ModerationScreen />, host, master(), at);
    expect(await screen.findByText('Приглашений пока нет.')).toBeVisible();
    const uses = screen.getByRole('textbox', { name: 'На сколько человек' });
    await user.clear(uses);
    await user.type(uses, '2000');
    await user.click(await button('Создать ссылку'));
    expect(uses).toBeInvalid();
    expect(screen.getByText('Допустимы значения от 1 до 1000')).toBeVisible();
    await user.clear(uses);
    await user.type(uses, '1');
    host.on('GET', '/api/rpg/invitations/forest', { json: { invitations: [made] } });
    await user.click(await button('Создать ссылку'));
    expect(await screen.findByDisplayValue(`${services.origin}/invite?key=k7`)).toBeVisible();
    // The link is nowhere else: another press that is refused takes nothing away.
    const refusal = { status: 409, json: { error: 'Приглашений слишком много.' } };
    host.on('POST', '/api/rpg/invitations/forest', refusal);
    await user.click(await button('Создать ссылку'));
    expect(await screen.findByText('Приглашений слишком много.')).toBeVisible();
    expect(screen.getByDisplayValue(`${services.origin}/invite?key=k7`)).toBeVisible();
    await user.click(await button('Отозвать'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Отозвать' }));
    await waitFor(() => expect(host.asked('POST', '/api/rpg/invitation/2/revoke')).toHaveLength(1));
  });

  it('OWN-58: say to what they are, and lead a guest to the sign-in', async () => {
    const invitation = { game: { key: 'sea', title: 'Море' }, state: 'open', early: true };
    const host = new FakeHost().on('POST', '/api/rpg/invite', { json: { invitation } });
    show(<InvitePage />, host, makeGuestSession(), '/invite?key=k7');
    expect(await screen.findByRole('heading', { name: 'Море' })).toBeVisible();
    expect(screen.getByText(/ещё не открыта/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Войти на сайт/ })).toHaveAttribute('href', '/login');
    const [asked] = host.asked('POST', '/api/rpg/invite');
    expect(JSON.parse(asked?.body ?? '')).toEqual({ key: 'k7' });
  });

  it.each([
    ['used', /уже пришли все/],
    ['late', /истёк/],
    ['revoked', /отозвано/],
  ])('OWN-58: that are %s say so', async (state, text) => {
    const invitation = { game: { key: 'sea', title: 'Море' }, state };
    const host = new FakeHost().on('POST', '/api/rpg/invite', { json: { invitation } });
    show(<InvitePage />, host, makeSession(), '/invite?key=k7');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Войти в игру' })).toBeNull();
  });

  it('OWN-58: are taken up by one press; why not is said beside it', async () => {
    const invitation = { game: { key: 'sea', title: 'Море' }, state: 'open' };
    const refusal = { status: 409, json: { error: 'Уже пришли все.', code: 'invitationUsed' } };
    const host = new FakeHost()
      .on('POST', '/api/rpg/invite', { json: { invitation } })
      .on('POST', '/api/rpg/invite/accept', refusal);
    const { user, router } = show(<InvitePage />, host, makeSession(), '/invite?key=k7');
    await user.click(await button('Войти в игру'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Уже пришли все.');
    host.on('POST', '/api/rpg/invite/accept', { json: { game: 'sea' } });
    await user.click(await button('Войти в игру'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sea'));
  });
});
