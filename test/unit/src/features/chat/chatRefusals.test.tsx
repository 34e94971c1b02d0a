import { screen, waitFor, within } from '@testing-library/react';
import { errorText } from '../../../../../server/errors/catalogue.ts';
import { DomainError } from '../../../../../server/errors/domainError.ts';
import { type ErrorId, TEXT_LIMIT } from '../../../../../src/contract/index.ts';
import { Composer } from '../../../../../src/features/chat/composer/Composer.tsx';
import { History } from '../../../../../src/features/chat/history/History.tsx';
import ru from '../../../../../src/i18n/ru.json' with { type: 'json' };
import { makeGame, makeMessage } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { type FakeAnswer, invalidFields } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const channel = { type: 'rpg_game', id: 'hall' };
const PAGE = '/api/rpg/chat/messages/forest/7/rpg_game/hall';
const MESSAGE = '/api/rpg/chat/message/forest/7/rpg_game/hall';
const NOW = 2_000_000_000_000;

/** A channel with one message of one's own, as a window shows it. */
function show(page: FakeAnswer = {}) {
  const own = makeMessage({ id: '1', author_id: '7', message: 'Раз', date: NOW / 1_000 - 60 });
  const host = makeHost()
    .on('GET', PAGE, { json: { messages: [own] }, ...page })
    .on('POST', '/api/rpg/chat/authors/forest/7/rpg_game/hall', { json: { authors: [] } });
  const channels = [{ ...channel, title: 'Зал', unreads: 0 }];
  const screenOf = (
    <>
      <History channel={channel} compact />
      <Composer channel={channel} compact />
    </>
  );
  const program = renderScreen(screenOf, {
    host,
    clock: () => NOW,
    preloadedState: {
      session: makeSession({ games: [makeGame({ chat: true })] }),
      chat: { list: { game: 'forest', character: '7', status: 'ready', channels } },
    },
  });
  return program;
}

const params: Partial<Record<ErrorId, Readonly<Record<string, number>>>> = {
  messageTooLong: { max: TEXT_LIMIT.message },
  tooManyMessages: { seconds: 7 },
};

/** What the host answers with this refusal, made as the host makes it. */
function answerOf(id: ErrorId): FakeAnswer {
  const error = new DomainError(id, params[id] ?? {});
  return { status: error.status, json: error.body };
}

const plain = (words: string | null): string => (words ?? '').replace(/\s+/g, ' ');

/** The words stand somewhere on the screen, by themselves or after others. */
const seen = (words: string) =>
  screen.findByText((_content, element) =>
    [...(element?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && plain(node.textContent).includes(plain(words)),
    ),
  );

const button = (name: string) => screen.findByRole('button', { name });

/** Does what is refused, as one does it. */
const doings = {
  open: (answer: FakeAnswer) => {
    show(answer);
    return Promise.resolve();
  },
  send: async (answer: FakeAnswer) => {
    const { host, user } = show();
    host.on('POST', MESSAGE, answer);
    await user.type(await screen.findByRole('textbox'), 'Слово{Enter}');
  },
  edit: async (answer: FakeAnswer) => {
    const { host, user } = show();
    host.on('PATCH', `${MESSAGE}/1`, answer);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await button(ru.composer.edit));
    await user.type(await screen.findByRole('textbox'), ' и два{Enter}');
  },
  remove: async (answer: FakeAnswer) => {
    const { host, user } = show();
    host.on('DELETE', `${MESSAGE}/1`, answer);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await button(ru.composer.delete));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: ru.composer.delete }));
  },
} as const;

const shared = ['gameClosed', 'profileNotYours', 'serverError'] as const;
const writing = [...shared, 'chatUnconfirmed', 'chatChannelClosed'] as const;
const refusals: Readonly<Record<keyof typeof doings, readonly ErrorId[]>> = {
  open: [
    'profileNotYours',
    'serverError',
    'tooMany',
    'gameIncorrect',
    'chatChannelForbidden',
    'chatChannelNotFound',
  ],
  send: [...writing, 'messageRequired', 'messageTooLong', 'mastersOnly', 'tooManyMessages'],
  edit: [...writing, 'messageChangeForbidden', 'messageTooLong', 'mastersOnly', 'chatDisabled'],
  remove: [...writing, 'messageChangeForbidden'],
};

const cases = Object.entries(refusals).flatMap(([doing, ids]) =>
  ids.map((id): [keyof typeof doings, ErrorId] => [doing as keyof typeof doings, id]),
);

describe('what the host refuses in chat reaches the user', () => {
  it.each(cases)('ERR-04 MSG-13 in its words, to %s: %s', async (doing, id) => {
    await doings[doing](answerOf(id));
    expect(await seen(errorText(id, params[id] ?? {}))).toBeVisible();
  });

  it.each(['send', 'edit', 'remove'] as const)(
    'HOSTS-08 what another host says of a field alone is said, to %s',
    async (doing) => {
      await doings[doing](invalidFields({ text: ['Слишком длинно.'] }));
      expect(await seen('Слишком длинно.')).toBeVisible();
      expect(document.body).not.toHaveTextContent('invalid');
    },
  );

  it('ERR-04 a message that was deleted while one edited it: its text stays, and it is said why', async () => {
    await doings.edit(answerOf('messageNotFound'));
    expect(await seen(ru.composer.editLost)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Раз и два');
  });

  it('ERR-04 a message that is deleted already is gone', async () => {
    await doings.remove(answerOf('messageNotFound'));
    expect(await seen(ru.chat.no_results)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
