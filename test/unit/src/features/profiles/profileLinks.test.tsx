import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { RouteName } from '../../../../../src/domain/index.ts';
import { HistoryToolsProvider, ReadLine } from '../../../../../src/features/chat/index.ts';
import { MessageHead } from '../../../../../src/features/chat/history/MessageHead.tsx';
import { LastTurnLine } from '../../../../../src/features/locations/components/LastTurnLine.tsx';
import { WhoIsThere } from '../../../../../src/features/map/components/WhoIsThere.tsx';
import { OnlineEntries, PresentCharacters } from '../../../../../src/features/presence/index.ts';
import { selectGame } from '../../../../../src/features/session/index.ts';
import { TurnAuthor } from '../../../../../src/features/turns/oneTurn/components/TurnAuthor.tsx';
import { useAppSelector } from '../../../../../src/lib/store.ts';
import { makeGame, makeMessage } from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const alina = { id: '7', type: 'profile', name: 'Алина', seo: 'alina' } as const;
const vera = { id: '3', type: 'user', name: 'Вера', url: '/users/3' } as const;
type Shown = typeof alina | typeof vera;

const nothing = () => undefined;
const tools = {
  onPicture: nothing,
  onUnfold: nothing,
  onMention: nothing,
  onSelect: nothing,
  onRetry: nothing,
  onDrop: nothing,
};

/** Who speaks in a channel, with the game that is open. */
function Speaker({ author }: { author: Shown }) {
  const game = useAppSelector(selectGame);
  const shown = { author, game, src: undefined, online: undefined };
  return <MessageHead shown={shown} nameless={false} date={1} own={false} master={false} />;
}

/** Every place that shows a character by name or face. */
const places: [string, (one: Shown) => ReactElement][] = [
  ['of a turn', (char) => <TurnAuthor turn={{ char, charIsMaster: false }} nameId="name" />],
  [
    'of a message in the talk of an event',
    (author) => (
      <HistoryToolsProvider value={tools}>
        <ul>
          <ReadLine
            head
            author={author}
            message={makeMessage({ author_id: author.id, author_type: author.type })}
          />
        </ul>
      </HistoryToolsProvider>
    ),
  ],
  ['who speaks in a channel', (author) => <Speaker author={author} />],
  ['in the list of those online', (one) => <OnlineEntries entries={[one]} />],
  ['in a place', (one) => <PresentCharacters characters={[one]} />],
  ['on a card of the map', (one) => <WhoIsThere characters={[one]} />],
];

const lastTurn: [string, (one: Shown) => ReactElement] = [
  'of the last turn in a place',
  (char) => <LastTurnLine lastTurn={{ char, charIsMaster: false, created_at: '' }} />,
];

function hrefIn(part: ReactElement, profile_show: boolean, built?: ReadonlySet<RouteName>) {
  const session = makeSession({ games: [makeGame({ profile_show })] });
  renderScreen(part, { preloadedState: { session }, ...(built && { built }) });
  return screen.queryByRole('link')?.getAttribute('href');
}

describe('the ways to profiles', () => {
  const every = [...places, lastTurn];

  it.each(every)(
    'LOC-03 lead from a character %s where the game shows profiles',
    (_place, part) => {
      expect(hrefIn(part(alina), true)).toBe('/forest/profiles/7-alina');
    },
  );

  it.each(every)('LOC-03 lead from no character %s where it does not', (_place, part) => {
    expect(hrefIn(part(alina), false)).toBeUndefined();
  });

  it.each(every)('LOC-03 lead from no character %s to a page that is not there', (_place, part) => {
    expect(hrefIn(part(alina), true, new Set<RouteName>(['main']))).toBeUndefined();
  });

  it.each(places)(
    'LOC-03 lead from a user %s to the address that the host gave',
    (_place, part) => {
      expect(hrefIn(part(vera), false)).toBe('/users/3');
    },
  );
});
