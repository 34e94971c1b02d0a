import { act, cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { StaffMenu } from '../../../../src/app/shell/StaffMenu.tsx';
import { IdentitiesSection } from '../../../../src/app/settings/IdentitiesSection.tsx';
import { LeaveSection } from '../../../../src/app/settings/LeaveSection.tsx';
import { SessionsSection } from '../../../../src/app/settings/SessionsSection.tsx';
import type { archiveCalls, jobCalls, workshopCalls } from '../../../../src/contract/index.ts';
import { seesHiddenFields } from '../../../../src/domain/index.ts';
import { CommunityScreen } from '../../../../src/features/community/screens/CommunityScreen.tsx';
import { JournalScreen } from '../../../../src/features/community/screens/JournalScreen.tsx';
import { StaffScreen } from '../../../../src/features/community/screens/StaffScreen.tsx';
import { ComplainButton } from '../../../../src/features/moderation/index.ts';
import {
  CommunityBlocksScreen,
  ModerationScreen,
} from '../../../../src/features/moderation/screens/ModerationScreen.tsx';
import { OfferScreen } from '../../../../src/features/reviews/screens/OfferScreen.tsx';
import { QueueScreen } from '../../../../src/features/reviews/screens/QueueScreen.tsx';
import { ReviewScreen } from '../../../../src/features/reviews/screens/ReviewScreen.tsx';
import { FakeHost } from '../../../support/fakeHost.ts';
import { renderScreen } from '../../../support/renderScreen.tsx';
import { callSession } from '../../../support/rights/callClient.ts';
import {
  type CallRole,
  callRoles,
  casesOf,
  type RuledCall,
} from '../../../support/rights/calls.ts';

/** What a client shows of accounts, community, moderation and reviews is what the host would take, by the same table. */

const CAN = { community: true, reviews: true, accounts: true } as const;
const API = '/api/rpg';

/** A screen or part of one: where it stands, and what it asks for first; or the name of its button. */
type Place = readonly [
  part: ReactElement,
  at: string,
  asks: string | RegExp,
  more?: { readonly pattern: string },
];

const places = {
  community: [<CommunityScreen />, '/community', `${API}/community`],
  blocksOfAll: [<CommunityBlocksScreen />, '/community/blocks', `${API}/blocks`],
  journalOfAll: [<JournalScreen />, '/community/journal', `${API}/community/journal`],
  journal: [
    ...([<JournalScreen />, '/forest/journal', `${API}/community/journal`] as const),
    { pattern: '/:game/journal' },
  ],
  staff: [<StaffScreen />, '/forest/staff', `${API}/community/games/forest/staff`],
  complaints: [<ModerationScreen />, '/forest/moderation', `${API}/complaints/forest`],
  blocks: [<ModerationScreen />, '/forest/moderation?tab=blocks', `${API}/blocks/forest`],
  invitations: [
    ...([<ModerationScreen />, '/forest/moderation?tab=invitations'] as const),
    `${API}/invitations/forest`,
  ],
  queue: [<QueueScreen />, '/forest/queue', `${API}/reviews/forest/master`],
  offer: [<OfferScreen />, '/forest/queue/offer', `${API}/reviews/forest/master/offer`],
  review: [
    ...([<ReviewScreen />, '/forest/queue/9', `${API}/reviews/forest/master/profile/9`] as const),
    { pattern: '/:game/queue/:profile' },
  ],
  sessions: [<SessionsSection />, '/settings', `${API}/account/sessions`],
  identities: [<IdentitiesSection />, '/settings', `${API}/account/identities`],
  leave: [<LeaveSection />, '/settings', /^Покинуть сообщество/],
  complain: [
    <ComplainButton kind="turn" id="7" />,
    '/forest',
    /Пожаловаться|Закрыть доступ автору/,
  ],
} satisfies Record<string, Place>;
type PlaceName = keyof typeof places;

/** Offered to whoever has come by a link, or has been asked something: community.test, moderation.test, profiles/remarks. */
type ByLink = 'found' | 'invitation' | 'acceptInvitation' | 'answerRemark';

/** Its pages are asked as each of the roles in workshop/workshopRights.test. */
type Workshop =
  keyof typeof workshopCalls | keyof typeof jobCalls | keyof typeof archiveCalls | 'exportFile';

/** Where each call of the table is made, by its case. */
const madeIn: Readonly<
  Record<Exclude<RuledCall, ByLink | Workshop>, Readonly<Record<string, PlaceName>>>
> = {
  community: { all: 'community' },
  nameCommunity: { all: 'community' },
  makeGame: { all: 'community' },
  appointOwner: { other: 'community' },
  dismissOwner: { other: 'community', self: 'community' },
  makeResetLink: { other: 'community' },
  people: { all: 'community', sea: 'staff' },
  gameStatus: { sea: 'staff' },
  staff: { sea: 'staff' },
  saveStaff: { sea: 'staff' },
  dismissStaff: { sea: 'staff' },
  journal: { all: 'journalOfAll', sea: 'journal' },
  journalFile: { all: 'journalOfAll', sea: 'journal' },
  undoAct: { all: 'journalOfAll', sea: 'journal' },
  blocks: { all: 'blocksOfAll', sea: 'blocks' },
  peopleToBlock: { all: 'blocksOfAll', sea: 'blocks' },
  makeBlock: { all: 'blocksOfAll', sea: 'blocks' },
  liftBlock: { all: 'blocksOfAll', sea: 'blocks' },
  complain: { other: 'complain' },
  complaints: { sea: 'complaints' },
  closeComplaint: { sea: 'complaints' },
  reopenComplaint: { sea: 'complaints' },
  invitations: { sea: 'invitations' },
  makeInvitation: { sea: 'invitations' },
  revokeInvitation: { sea: 'invitations' },
  reviews: { sea: 'queue' },
  reviewCount: { sea: 'queue' },
  limitProfiles: { sea: 'queue' },
  offerForm: { sea: 'offer' },
  offerProfile: { sea: 'offer' },
  review: { sea: 'review' },
  commentReview: { sea: 'review' },
  stepReview: { sea: 'review' },
  handOver: { sea: 'review' },
  findPlayers: { sea: 'review' },
  sessions: { own: 'sessions' },
  endSession: { own: 'sessions' },
  endOtherSessions: { own: 'sessions' },
  identities: { own: 'identities' },
  linkIdentity: { own: 'identities' },
  unlinkIdentity: { own: 'identities' },
  leaveCommunity: { own: 'leave' },
};

const CLOSED = /Эта страница( —)? для (мастеров|владельцев)|Анкеты смотрят мастера/;

/** The roles to whom a place is open. A closed screen says whose it is, a closed part is not there, and neither asks for anything. */
async function openTo(
  name: PlaceName,
  asked: readonly CallRole[] = callRoles,
  can: object = CAN,
): Promise<CallRole[]> {
  const [part, at, asks, more]: Place = places[name];
  const closed: FakeHost[] = [];
  const roles: CallRole[] = [];
  // Several roles are the same to a client: those who have no character here.
  const known = new Map<string, boolean>();
  for (const role of asked) {
    const session = JSON.stringify(callSession(role));
    if (known.get(session)) roles.push(role);
    if (known.has(session)) continue;
    const host = new FakeHost().otherwise(() => ({ status: 403, json: { error: 'Нельзя.' } }));
    renderScreen(part, {
      ...{ host, at, ...more },
      preloadedState: { session: callSession(role), host: { can, left: {} } },
    });
    if (screen.queryByText(CLOSED) || document.body.textContent === '') {
      known.set(session, false);
      closed.push(host);
    } else {
      known.set(session, true);
      roles.push(role);
      await act(() => host.settle());
      const isThere =
        typeof asks === 'string'
          ? host.asked('GET', asks).length > 0
          : screen.queryAllByText(asks).length > 0;
      expect([name, role, isThere]).toEqual([name, role, true]);
    }
    cleanup();
  }
  // What a closed one would ask for has been asked by now.
  await closed.at(-1)?.settle();
  expect(closed.flatMap(({ requests }) => requests)).toEqual([]);
  return roles;
}

/** The roles for whom a call is done; linkIdentity goes as far as it does without a provider. */
function rolesOf(call: RuledCall, at: string): CallRole[] {
  const row = casesOf(call).find(([name]) => name === at)?.[1];
  return callRoles.filter((role) => row && ['yes', 'badCode'].includes(row[role]));
}

const calls = Object.entries(madeIn) as [RuledCall, Readonly<Record<string, PlaceName>>][];
const callsIn = (place: PlaceName): [RuledCall, string][] =>
  calls.flatMap(([call, cases]) =>
    Object.entries(cases).flatMap(([at, name]): [RuledCall, string][] =>
      name === place ? [[call, at]] : [],
    ),
  );

const names = Object.keys(places) as PlaceName[];

describe('what a client offers is what the host would take', () => {
  it.each(names)('OWN-44, OWN-48, OWN-53, OWN-70: %s', async (name) => {
    const open = await openTo(name);
    const made = callsIn(name);
    expect(made.length).toBeGreaterThan(0);
    expect(made.map(([call, at]) => [call, at, open])).toEqual(
      made.map(([call, at]) => [call, at, rolesOf(call, at)]),
    );
  });

  it('OWN-44, OWN-48, OWN-53, OWN-70: nothing on a host that can none of it', async () => {
    for (const name of names)
      // Sessions may be ended on any host.
      if (name !== 'sessions')
        expect([name, await openTo(name, ['master', 'owner'], {})]).toEqual([name, []]);
  });
});

/** The links of the menu, and the call for which each of them is there. */
const LINKS: Readonly<Record<string, readonly [RuledCall, string]>> = {
  '/forest/queue': ['reviewCount', 'sea'],
  '/forest/moderation': ['complaints', 'sea'],
  '/forest/staff': ['staff', 'sea'],
  '/forest/journal': ['journal', 'sea'],
  '/community': ['community', 'all'],
};

describe('the menu of those who lead', () => {
  const linksFor = async (role: CallRole, can: object): Promise<(string | null)[]> => {
    const host = new FakeHost().otherwise(() => ({ json: { waiting: 2 } }));
    renderScreen(<StaffMenu />, {
      ...{ host, at: '/forest', pattern: '/:game' },
      preloadedState: { session: callSession(role), host: { can, left: {} } },
    });
    await act(() => host.settle());
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(screen.queryAllByRole('navigation')).toHaveLength(links.length > 0 ? 1 : 0);
    cleanup();
    return links;
  };

  it.each(callRoles)('OWN-44, OWN-48, OWN-69, OWN-72: of %s', async (role) => {
    const expected = Object.entries(LINKS).flatMap(([href, [call, at]]) =>
      rolesOf(call, at).includes(role) ? [href] : [],
    );
    expect(await linksFor(role, CAN)).toEqual(expected);
    expect(await linksFor(role, {})).toEqual([]);
  });
});

it.each(callRoles)('OWN-70: the part of a profile’s page that is for masters, to %s', (role) => {
  const { characters, characterKey } = callSession(role);
  const actor = characters.list.find(({ key }) => key === characterKey);
  expect(seesHiddenFields(actor)).toBe(rolesOf('review', 'sea').includes(role));
});

describe('one’s own post', () => {
  const post = { person: { id: '3', name: 'Вера' }, role: 'master', status: 'active' };
  it.each(['master', 'owner'] as const)('OWN-49: of %s', async (role) => {
    const host = new FakeHost().on('GET', `${API}/community/games/forest/staff`, {
      json: { title: 'Лес', staff: [post] },
    });
    renderScreen(<StaffScreen />, {
      ...{ host, at: '/forest/staff' },
      preloadedState: { session: callSession(role), host: { can: CAN, left: {} } },
    });
    await screen.findByRole('combobox', { name: 'Роль: Вера' });
    const mayDismiss = screen.queryByRole('button', { name: 'Снять: Вера' }) !== null;
    expect(mayDismiss).toBe(rolesOf('dismissStaff', 'self').includes(role));
  });
});
