import { screen, waitFor, within } from '@testing-library/react';
import { errorText } from '../../../../../server/errors/catalogue.ts';
import { DomainError, invalid } from '../../../../../server/errors/domainError.ts';
import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import ru from '../../../../../src/i18n/ru.json' with { type: 'json' };
import { type FakeAnswer, invalidFields } from '../../../../support/fakeHost.ts';
import {
  fieldOf,
  paramsOf,
  reachedBy,
  type ReachedId,
} from '../../../../support/rights/refusals.ts';
import { FORM, showLatest, write } from './formProgram.tsx';
import { button, field, show } from './modesProgram.tsx';

const AT = '/api/rpg/turn/forest/7';
const text = (id: ReachedId): string => errorText(id, paramsOf[id] ?? {});

/** What the host answers with this refusal, made as the host makes it. */
function answerOf(id: ReachedId): FakeAnswer {
  const place = fieldOf[id];
  const general = place === undefined || id === 'validation';
  const error = general
    ? new DomainError(id, paramsOf[id] ?? {})
    : invalid({ [place]: [[id, paramsOf[id] ?? {}]] });
  return { status: error.status, json: error.body };
}

const plain = (words: string | null): string => (words ?? '').replace(/\s+/g, ' ');

/** The text stands somewhere on the screen, by itself or within a sentence. */
const seen = (words: string) =>
  screen.findByText((_content, element) =>
    [...(element?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && plain(node.textContent).includes(plain(words)),
    ),
  );

/** Shows how a call that was answered so reaches the user; gives back what toasts say. */
const shownBy = {
  editTurn: async (answer: FakeAnswer) => {
    const { host, user, store } = await show();
    host.on('POST', `${AT}/edit/1`, answer);
    await user.click(await button('Править'));
    await user.type(await field(), ' И ветер.');
    await user.click(await button('Сохранить'));
    return store;
  },
  deleteTurn: async (answer: FakeAnswer) => {
    const { host, user, store } = await show();
    host.on('POST', `${AT}/delete/1`, answer);
    await user.click(await button('Удалить'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    return store;
  },
  reactToTurn: async (answer: FakeAnswer) => {
    const char = { id: '9', type: 'profile', name: 'Борис' };
    const { host, user, store } = await show({}, { char });
    host.on('POST', `${AT}/react/1`, answer);
    await user.click(await button('Откликнуться'));
    return store;
  },
  commentTurn: async (answer: FakeAnswer) => {
    const { host, user, store } = await show();
    host.on('GET', `${AT}/comments/1`, { json: { comments: [] } });
    host.on('POST', `${AT}/comment/1`, answer);
    await user.click(await button('Комментировать'));
    await user.type(await screen.findByLabelText('Текст комментария'), 'Да');
    await user.click(await button('Отправить'));
    return store;
  },
  turnComments: async (answer: FakeAnswer) => {
    const { host, user, store } = await show({}, { comments: 1 });
    host.on('GET', `${AT}/comments/1`, answer);
    await user.click(await button('Комментарии'));
    return store;
  },
  postTurn: async (answer: FakeAnswer) => {
    const { store } = showLatest({ prepare: (host) => host.on('POST', FORM, answer) });
    await write('Слово');
    return store;
  },
  turns: (answer: FakeAnswer) => {
    const { store } = showLatest({
      prepare: (host) => host.on('GET', '/api/rpg/turns/forest/7', answer),
    });
    return Promise.resolve(store);
  },
} as const;

type Shown = keyof typeof shownBy;

/**
 * Refusals that the client takes for something else, and says in words of its own: see below; that a place does not exist is said by
 * the page of it.
 */
const special: readonly ReachedId[] = [
  'unauthorised',
  'idempotencyReused',
  'alreadyReacted',
  'fieldWrong',
  'locationNotFound',
];

const isShown = (id: ReachedId): boolean => reachedBy[id] in shownBy && !special.includes(id);
const ids = (Object.keys(reachedBy) as ReachedId[]).filter(isShown);
const byToast: readonly string[] = ['deleteTurn', 'reactToTurn'];

const cases = ids.map((id): [ReachedId, Shown] => [id, reachedBy[id] as Shown]);

describe('what the host refuses reaches the user in its words', () => {
  it.each(cases)('ERR-04 %s of %s', async (id, call) => {
    const store = await shownBy[call](answerOf(id));
    if (byToast.includes(call)) {
      await waitFor(() => expect(selectToasts(store.getState())).toHaveLength(1));
      const [toast] = selectToasts(store.getState());
      expect(toast).toMatchObject({ kind: 'error', said: { text: text(id) } });
    } else expect(await seen(text(id))).toBeVisible();
  });

  it('ERR-04 unauthorised: the session is over, and that is said until it is closed', async () => {
    const store = await shownBy.editTurn(answerOf('unauthorised'));
    await waitFor(() =>
      expect(store.getState().ui.error?.said).toEqual({ messageKey: 'session.ended' }),
    );
  });

  it('ERR-04 idempotencyReused: the turn stands there already', async () => {
    await shownBy.postTurn(answerOf('idempotencyReused'));
    expect(await seen(ru.form.alreadyPosted)).toBeVisible();
  });

  it('ERR-04 fieldWrong: under a field that the form does not show, the host’s general words', async () => {
    await shownBy.postTurn(answerOf('fieldWrong'));
    expect(await seen(text('validation'))).toBeVisible();
  });

  it('ERR-04 alreadyReacted: the reaction is there, so nothing is wrong', async () => {
    const store = await shownBy.reactToTurn(answerOf('alreadyReacted'));
    expect(await screen.findByText('1 отклик')).toBeVisible();
    expect(selectToasts(store.getState())).toEqual([]);
  });
});

describe('what another host says of the fields alone', () => {
  const answer = invalidFields({ body: ['Слишком коротко.', 'И ещё.'], place: ['Сюда нельзя.'] });

  it.each(['postTurn', 'editTurn', 'commentTurn'] as const)(
    'HOSTS-08 stands under the text, and beside it where the form has no such field: %s',
    async (call) => {
      await shownBy[call](answer);
      expect(await screen.findByText('Слишком коротко.')).toBeVisible();
      expect(await seen('Сюда нельзя.')).toBeVisible();
      expect(document.body).not.toHaveTextContent(/invalid|И ещё/);
    },
  );

  it.each(['deleteTurn', 'reactToTurn'] as const)(
    'HOSTS-08 is said by the toast of %s, which has no fields',
    async (call) => {
      const store = await shownBy[call](invalidFields({ turn: ['Этого хода не тронуть.'] }));
      await waitFor(() =>
        expect(selectToasts(store.getState())).toMatchObject([
          { said: { text: 'Этого хода не тронуть.' } },
        ]),
      );
    },
  );
});
