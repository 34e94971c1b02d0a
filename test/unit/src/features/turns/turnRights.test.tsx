import { act, cleanup, screen } from '@testing-library/react';
import type { Character } from '../../../../../src/contract/index.ts';
import {
  canRoll,
  canUploadImage,
  postRefusal,
  writableLocations,
} from '../../../../../src/domain/index.ts';
import { LazyTurnModes } from '../../../../../src/features/turns/oneTurn/components/LazyModes.tsx';
import { EditTurn } from '../../../../../src/features/turns/oneTurn/components/EditTurn.tsx';
import { TurnEditorContext } from '../../../../../src/features/turns/form/components/TurnBody.tsx';
import { TurnFormGate } from '../../../../../src/features/turns/form/components/TurnFormGate.tsx';
import { openEditing } from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import { turnOffers } from '../../../../../src/features/turns/oneTurn/turnOffers.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { PlainEditor } from '../../../../support/PlainEditor.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { actors, gameIn, globals, momentIn, turnIn } from '../../../../support/rights/client.ts';
import {
  isPlaying,
  placeCases,
  type PlaceCase,
  placeRows,
  type PlayingRole,
  roles,
  turnCases,
  type TurnCase,
  type TurnDeed,
  turnRows,
  type Verdict,
} from '../../../../support/rights/table.ts';
import { places } from './formProgram.tsx';

const playing = roles.filter(isPlaying);

/** The names of those deeds of a situation that the table allows. */
function allowed<Deed extends string, Case>(
  rows: readonly (readonly [string, Deed, ReadonlyMap<Case, Verdict>])[],
  role: string,
  situation: Case,
): Deed[] {
  return rows
    .filter(([who, , verdicts]) => who === role && verdicts.get(situation) === 'yes')
    .map(([, deed]) => deed)
    .sort();
}

const sessionOf = (actor: Character, situation: TurnCase | PlaceCase) =>
  makeSession({
    globals,
    games: [gameIn(situation)],
    characters: { status: 'ready', list: [actor] },
    characterKey: actor.key,
    locations: places('pier', 'market', 'cave'),
  });

const turnTable = playing.flatMap((role) =>
  turnCases.map((situation): [PlayingRole, TurnCase] => [role, situation]),
);

describe('what a client offers to be done with a turn is what the host would take', () => {
  it.each(turnTable)('TURN-02 TURN-03 TURN-06 TURN-07 %s, %s', (role, situation) => {
    const reader = { actor: actors[role], game: gameIn(situation), globals };
    const offers = turnOffers(turnIn(role, situation), reader, momentIn(situation));
    const { remove, ...others } = offers;
    const offered = Object.entries({ ...others, delete: remove })
      .filter(([, given]) => given)
      .map(([deed]) => deed);
    expect(offered.sort()).toEqual(allowed(turnRows, role, situation));
  });

  const names: Readonly<Record<Exclude<TurnDeed, 'comment'>, string>> = {
    edit: 'Править',
    delete: 'Удалить',
    comments: 'Комментарии',
    react: 'Откликнуться',
  };

  it.each(turnTable)('TURN-02 TURN-03 TURN-07 %s, %s: the buttons', async (role, situation) => {
    const { user } = renderScreen(<LazyTurnModes turn={turnIn(role, situation)} />, {
      host: new FakeHost().on('GET', `/api/rpg/turn/forest/${actors[role].key}/comments/1`, {
        json: { comments: [] },
      }),
      clock: () => momentIn(situation),
      preloadedState: { session: sessionOf(actors[role], situation) },
    });
    await screen.findByRole('group', { name: /Что можно сделать/ });
    const known = Object.values(names);
    const shown = screen
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((name) => known.includes(name));
    const wanted = allowed(turnRows, role, situation);
    const expected = Object.entries(names)
      .filter(([deed]) => wanted.includes(deed as TurnDeed))
      .map(([, name]) => name);
    expect(shown.sort()).toEqual(expected.sort());
    if (!wanted.includes('comments')) return;
    await user.click(screen.getByRole('button', { name: names.comments }));
    await screen.findByRole('region', { name: 'Комментарии' });
    const field = screen.queryByRole('button', { name: 'Отправить' });
    expect([situation, field !== null]).toEqual([situation, wanted.includes('comment')]);
  });
});

const placesOf = (situation: PlaceCase): PlaceCase[] => {
  const manner = situation.includes(',') ? situation.slice(situation.indexOf(',')) : '';
  const all = ['pier', 'market', 'cave'].map((place) => `${place}${manner}` as PlaceCase);
  return all.filter((one) => placeCases.includes(one));
};

const manners = placeCases.filter((one) => one.startsWith('pier'));
const placeTable = playing.flatMap((role) =>
  manners.map((situation): [PlayingRole, PlaceCase] => [role, situation]),
);

const keyOf = (situation: PlaceCase): string => situation.split(',')[0] ?? '';

/** The places that the table opens for a deed. */
const openFor = (role: PlayingRole, deed: 'post' | 'move', situation: PlaceCase): string[] =>
  placesOf(situation)
    .filter((one) => allowed(placeRows, role, one).includes(deed))
    .map(keyOf);

describe('where a client offers to write is where the host would take it', () => {
  it.each(placeTable)('FORM-16 %s, %s: the locations of the form', (role, situation) => {
    const [actor, game] = [actors[role], gameIn(situation)];
    const offered = writableLocations(game, actor, places('pier', 'market', 'cave').list);
    const asked = offered
      .map(({ key }) => key)
      .filter((key) => placesOf(situation).map(keyOf).includes(key));
    expect(asked).toEqual(openFor(role, 'post', situation));
    expect(postRefusal(game, actor) === undefined).toBe(offered.length > 0);
  });

  it.each(placeTable)(
    'FORM-01 FORM-15 FORM-16 %s, %s: the form itself',
    async (role, situation) => {
      const actor = actors[role];
      const host = new FakeHost().on('GET', `/api/rpg/turn/forest/${actor.key}`, { json: {} });
      renderScreen(
        <TurnEditorContext value={PlainEditor}>
          <TurnFormGate />
        </TurnEditorContext>,
        { host, preloadedState: { session: sessionOf(actor, situation) } },
      );
      const wanted = openFor(role, 'post', situation).length > 0;
      const sign = wanted
        ? 'Написать ход…'
        : role === 'novice' && !situation.endsWith('closed game')
          ? /ещё не.подтвердил/
          : /закры/i;
      expect(await screen.findByText(sign)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Написать ход…' }) !== null).toBe(wanted);
      await host.settle();
    },
  );

  it.each(placeTable.filter(([, situation]) => !situation.endsWith('closed game')))(
    'TURN-05 %s, %s: the places that an edited turn may move to',
    async (role, situation) => {
      const actor = actors[role];
      const turn = turnIn(role, 'own');
      const { store, user } = renderScreen(
        <TurnEditorContext value={PlainEditor}>
          <EditTurn turn={turn} />
        </TurnEditorContext>,
        { preloadedState: { session: sessionOf(actor, situation) } },
      );
      const ref = { game: 'forest', character: actor.key, turn: turn.id };
      act(() => store.dispatch(openEditing(ref)));
      await screen.findByLabelText('Текст хода');
      const wanted = openFor(role, 'move', situation).map((key) => `Место ${key}`);
      const choice = screen.queryByRole('combobox');
      if (!choice) {
        expect(wanted).toHaveLength(1);
        return;
      }
      await user.click(choice);
      const options = (await screen.findAllByRole('option')).map((one) => one.textContent);
      expect(options.map((text) => text.replace('Причал', 'Место pier'))).toEqual(wanted);
      cleanup();
    },
  );

  it.each(placeTable)('FORM-05 FORM-17 %s, %s: dice and pictures', (role, situation) => {
    const deeds = allowed(placeRows, role, situation);
    const open = postRefusal(gameIn(situation), actors[role]) === undefined;
    expect(open && canRoll(actors[role])).toBe(deeds.includes('roll'));
    expect(open && canUploadImage(actors[role])).toBe(deeds.includes('image'));
  });
});
