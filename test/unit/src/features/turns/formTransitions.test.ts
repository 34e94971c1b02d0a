import {
  destinationOf,
  modeOf,
  npcOf,
  routesOf,
} from '../../../../../src/features/turns/form/formMode.ts';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { sendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { setUpForm } from './formSetUp.ts';

/** What each step of a form leaves as it was (spec 1 §4, Turn form modes); what it changes stands in formModes and formMachine. */

const POST = '/api/rpg/turn/forest/master';
const text = { html: '<p>Ау.</p>', location: 'shore' };

describe('a form after its turn', () => {
  it('FORM-08 FORM-14 has neither text nor draft, and hides the action', async () => {
    const { store, storage, scope, form, act, session, save } = await setUpForm(
      makeCharacter({ key: 'master' }),
    );
    act.panel(true);
    act.goTo('market');
    save(text.html);
    expect(storage.get(draftKey(scope))?.value?.html).toBe(text.html);
    await store.dispatch(sendTurn(scope, session, text));
    expect(form()).toMatchObject({ html: '', empty: true, actionShown: false, status: 'ready' });
    expect(form().destination).toBeUndefined();
    expect(storage.get(draftKey(scope))?.value?.html ?? '').toBe('');
  });

  it('FORM-08 FORM-14 that a master wrote has no draft either where its screen was left before the answer', async () => {
    const { store, storage, scope, act, session, save } = await setUpForm();
    act.mode('npc');
    act.npc('12');
    save(text.html);
    const done = store.dispatch(sendTurn(scope, session, { ...text, location: 'pond' }));
    session.close();
    expect(storage.get(draftKey(scope))?.value?.master?.npc).toBe('12');
    await done;
    expect(storage.get(draftKey(scope))?.value).toBeUndefined();
  });

  it('FORM-10 is still that of the seasons, with its quests', async () => {
    const { store, scope, form, act, body, session } = await setUpForm();
    act.quests('2');
    await store.dispatch(sendTurn(scope, session, text));
    expect(modeOf(form())).toBe('seasons');
    expect(body('swamp')).toMatchObject({ quests: ['2'] });
  });

  it('FORM-10 is still that of the NPC, and knows it after a turn of the seasons too', async () => {
    const { store, scope, form, act, session } = await setUpForm();
    act.mode('npc');
    act.npc('12');
    await store.dispatch(sendTurn(scope, session, { ...text, location: 'pond' }));
    expect(npcOf(form())?.id).toBe('12');
    act.mode('seasons');
    await store.dispatch(sendTurn(scope, session, text));
    act.mode('npc');
    expect(npcOf(form())?.id).toBe('12');
  });

  it('FORM-08 leaves a character where it stands whom the answer does not move', async () => {
    const walker = makeCharacter({ key: 'master', location: 'shore' });
    const { host, store, scope, form, session } = await setUpForm(walker);
    const list = () => store.getState().session.characters.list;
    const before = list();
    for (const answer of [{ currentLocation: 'shore' }, {}]) {
      host.on('POST', POST, { json: { locationRoutes: ['river'], ...answer } });
      await store.dispatch(sendTurn(scope, session, text));
      expect(form().status).toBe('ready');
      expect(list()).toBe(before);
      expect(form().options?.locationRoutes.map(({ key }) => key)).toEqual(['river']);
    }
  });
});

it('FORM-09 a failure leaves text, mode, NPC, action and its end as they were', async () => {
  const { host, store, scope, form, act, body, session } = await setUpForm();
  act.mode('npc');
  act.npc('11');
  act.panel(true);
  act.goTo('swamp');
  const before = body('forest');
  host.on('POST', POST, { status: 422, json: { errors: { body: ['Длинно', 'И ещё'] } } });
  await store.dispatch(sendTurn(scope, session, { ...text, location: 'forest' }));
  expect(form()).toMatchObject({
    status: 'failed',
    html: text.html,
    error: { fields: { body: 'Длинно' } },
    actionShown: true,
  });
  expect(body('forest')).toEqual(before);
});

it('FORM-12 back in seasons mode the NPC’s ways are gone, and the turn leads nowhere', async () => {
  const { form, act } = await setUpForm();
  act.mode('npc');
  act.npc('11');
  act.panel(true);
  act.goTo('swamp');
  expect(destinationOf(form(), 'forest')).toBe('swamp');
  act.mode('seasons');
  expect(form().destination).toBeUndefined();
  expect(routesOf(form(), 'forest').map(({ key }) => key)).toEqual(['market']);
});

it('FORM-02 FORM-07 while the text is on its way nothing is sent and nothing changes', async () => {
  const { host, store, scope, form, act, canSend, sent, session } = await setUpForm();
  const answer = host.hold('POST', POST);
  const done = store.dispatch(sendTurn(scope, session, text));
  await waitFor('the question', () => sent().length === 1);
  const before = form();
  expect(before.status).toBe('sending');
  expect(canSend('shore')).toBe(false);
  await store.dispatch(sendTurn(scope, session, text));
  act.mode('npc');
  act.quests('1');
  act.stand('market');
  act.panel(true);
  expect(form()).toEqual(before);
  answer({ json: { locationRoutes: [] } });
  await done;
  expect(sent()).toHaveLength(1);
  expect(form().status).toBe('ready');
});
