import { turnBody } from '../../../../../src/features/turns/form/formMode.ts';
import { formKey, type TurnFormScope } from '../../../../../src/features/turns/form/formState.ts';
import {
  actionChosen,
  actionPanelToggled,
  destinationChosen,
  diceTyped,
  emptinessChanged,
  locationChosen,
  modeSwitched,
  npcChosen,
  questsChosen,
  sendPressed,
} from '../../../../../src/features/turns/form/formsSlice.ts';
import { choose, openForm } from '../../../../../src/features/turns/form/formThunks.ts';
import type { DiceNumbers } from '../../../../../src/ui/diceNumbers.ts';
import { readForm } from '../../../../../src/features/turns/form/textThunks.ts';
import { draftKey, turnOptions } from '../../../../../src/features/turns/form/turnDraft.ts';
import { selectCanSend, selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import type { AppStore } from '../../../../../src/app/store.ts';
import { createDraftSession } from '../../../../../src/lib/drafts/useDraft.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { master } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';

const options = {
  actionTypes: ['route', 'roll'],
  questList: [
    { id: 1, title: 'Клад' },
    { id: 2, title: 'Пожар' },
  ],
  npcList: [
    { id: 11, name: 'Леший', location: 'forest', locationRoutes: ['swamp', 'glade'] },
    { id: 12, name: 'Русалка', location: 'pond', locationRoutes: ['river'] },
    { id: 13, name: 'Туман', locationRoutes: [] },
  ],
  locationRoutes: ['market'],
};

/** The form at this place, opened as its screen opens it, with its draft session. */
export function openAt(store: AppStore, scope: TurnFormScope) {
  store.dispatch(openForm(scope));
  const own = turnOptions(scope);
  const session = store.dispatch(createDraftSession(draftKey(scope), () => own));
  session.open();
  const type = (html: string) => session.change(() => store.dispatch(readForm(scope, html)));
  const save = (html: string) => {
    type(html);
    session.flush();
  };
  return { session, type, save };
}

/** An open form of this character, with its form data and a text. */
export async function setUpForm(who = master, storage = createMemoryStorage(), game = 'forest') {
  const path = `/api/rpg/turn/${game}/master`;
  const host = new FakeHost()
    .on('GET', path, { json: options })
    .on('POST', path, { json: { locationRoutes: ['river'], currentLocation: 'swamp' } });
  const characters = { status: 'ready', list: [who] } as const;
  const signedIn = makeSession({ characters, characterKey: 'master' });
  const { store } = makeProgram({ host, storage, preloadedState: { session: signedIn } });
  const scope: TurnFormScope = { user: '3', game, character: 'master', context: 'new' };
  const key = formKey(scope);
  const { session, save } = openAt(store, scope);
  await host.settle();
  store.dispatch(emptinessChanged({ form: key, empty: false }));
  const form = () => {
    const found = selectForm(store.getState(), key);
    if (!found) throw new Error('No form');
    return found;
  };
  const act = {
    mode: (mode: 'seasons' | 'npc') =>
      store.dispatch(choose(scope, session, modeSwitched({ form: key, mode }))),
    npc: (npc: string) => store.dispatch(choose(scope, session, npcChosen({ form: key, npc }))),
    quests: (...quests: string[]) =>
      store.dispatch(choose(scope, session, questsChosen({ form: key, quests }))),
    stand: (location: string) =>
      store.dispatch(choose(scope, session, locationChosen({ form: key, location }))),
    panel: (shown: boolean) =>
      store.dispatch(choose(scope, session, actionPanelToggled({ form: key, shown }))),
    action: (action: 'route' | 'roll') =>
      store.dispatch(choose(scope, session, actionChosen({ form: key, action }))),
    goTo: (destination: string) =>
      store.dispatch(choose(scope, session, destinationChosen({ form: key, destination }))),
    dice: (dice: DiceNumbers) =>
      store.dispatch(choose(scope, session, diceTyped({ form: key, dice }))),
    press: (location: string) =>
      store.dispatch(sendPressed({ form: key, html: '<p>Ау.</p>', location, key: 'k' })),
  };
  const canSend = (location?: string) => selectCanSend(store.getState(), key, location);
  const body = (location: string) => turnBody(form(), '<p>Ау.</p>', location);
  const sent = () => host.asked('POST', path).map(({ body: text }): unknown => JSON.parse(text));
  return { host, store, storage, scope, session, save, key, form, act, canSend, body, sent };
}
