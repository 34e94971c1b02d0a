import { turnBody } from '../../../../../src/features/turns/form/formMode.ts';
import { formKey, type FormPlace } from '../../../../../src/features/turns/form/formState.ts';
import {
  actionChosen,
  actionPanelToggled,
  destinationChosen,
  emptinessChanged,
  locationChosen,
  modeSwitched,
  npcChosen,
  questsChosen,
  sendPressed,
} from '../../../../../src/features/turns/form/formsSlice.ts';
import { choose, openForm } from '../../../../../src/features/turns/form/formThunks.ts';
import { selectCanSend, selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { master } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';

const offer = {
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

/** An open form of this character, with its form data and a text. */
export async function setUpForm(who = master, storage = createMemoryStorage(), game = 'forest') {
  const path = `/api/rpg/turn/${game}/master`;
  const host = new FakeHost()
    .on('GET', path, { json: offer })
    .on('POST', path, { json: { locationRoutes: ['river'], currentLocation: 'swamp' } });
  const characters = { status: 'ready', list: [who] } as const;
  const session = makeSession({ characters, characterKey: 'master' });
  const { store } = makeProgram({ host, storage, preloadedState: { session } });
  const place: FormPlace = { user: '3', game, character: 'master', context: 'new' };
  const key = formKey(place);
  void store.dispatch(openForm(place));
  await host.settle();
  store.dispatch(emptinessChanged({ form: key, empty: false }));
  const form = () => {
    const found = selectForm(store.getState(), key);
    if (!found) throw new Error('No form');
    return found;
  };
  const act = {
    mode: (mode: 'seasons' | 'npc') =>
      store.dispatch(choose(place, modeSwitched({ form: key, mode }))),
    npc: (npc: string) => store.dispatch(choose(place, npcChosen({ form: key, npc }))),
    quests: (...quests: string[]) =>
      store.dispatch(choose(place, questsChosen({ form: key, quests }))),
    stand: (location: string) =>
      store.dispatch(choose(place, locationChosen({ form: key, location }))),
    panel: (shown: boolean) =>
      store.dispatch(choose(place, actionPanelToggled({ form: key, shown }))),
    action: (action: 'route' | 'roll') =>
      store.dispatch(choose(place, actionChosen({ form: key, action }))),
    goTo: (destination: string) =>
      store.dispatch(choose(place, destinationChosen({ form: key, destination }))),
    press: (location: string) =>
      store.dispatch(sendPressed({ form: key, html: '<p>Ау.</p>', location, key: 'k' })),
  };
  const canSend = (location?: string) => selectCanSend(store.getState(), key, location);
  const body = (location: string) => turnBody(form(), '<p>Ау.</p>', location);
  const sent = () => host.asked('POST', path).map(({ body: text }): unknown => JSON.parse(text));
  return { host, store, storage, place, key, form, act, canSend, body, sent };
}
