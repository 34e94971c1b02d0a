import { offeredModes } from '../../../../../src/domain/index.ts';
import {
  actionOf,
  actionsOf,
  destinationOf,
  lackOf,
  missingField,
  modeOf,
  npcOf,
  routesOf,
} from '../../../../../src/features/turns/form/formMode.ts';
import { draftOf } from '../../../../../src/features/turns/form/formState.ts';
import { formOpened } from '../../../../../src/features/turns/form/formsSlice.ts';
import { sendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { locationFor } from '../../../../../src/features/turns/form/formSelectors.ts';
import { makeCharacter, master, technician } from '../../../../support/entities.ts';

import { setUpForm } from './formSetUp.ts';

const walker = makeCharacter({ key: 'master', location: 'shore' });

const routeKeys = (form: Parameters<typeof routesOf>[0], location: string) =>
  routesOf(form, location).map(({ key }) => key);

describe('the mode of a form', () => {
  it('FORM-10 is seasons for a game master until another is chosen', async () => {
    const { form, act } = await setUpForm();
    expect(modeOf(form())).toBe('seasons');
    act.mode('npc');
    expect(modeOf(form())).toBe('npc');
    act.mode('seasons');
    expect(modeOf(form())).toBe('seasons');
  });

  it('FORM-11 is always NPC for a game technician', async () => {
    const { form, act } = await setUpForm(technician);
    expect(modeOf(form())).toBe('npc');
    act.mode('seasons');
    expect(modeOf(form())).toBe('npc');
  });

  it('is none for those who are no masters, whatever arrives', async () => {
    const { form, act } = await setUpForm(walker);
    act.mode('npc');
    act.npc('11');
    expect(modeOf(form())).toBeUndefined();
    expect(npcOf(form())).toBeUndefined();
  });

  it('follows the role when the form is opened again', async () => {
    const { store, scope, form } = await setUpForm();
    store.dispatch(formOpened({ place: scope, modes: offeredModes(technician) }));
    expect(modeOf(form())).toBe('npc');
  });
});

describe('speaking for an NPC', () => {
  it('FORM-02 needs one that may be spoken for', async () => {
    const { form, act, canSend } = await setUpForm(technician);
    expect(lackOf(form(), 'forest')).toBe('npc');
    expect(canSend('forest')).toBe(false);
    act.press('forest');
    expect(form().status).toBe('ready');
    act.npc('99');
    expect(canSend('forest')).toBe(false);
    act.npc('11');
    expect(canSend('forest')).toBe(true);
  });

  it('FORM-10 switching back finds the NPC of before', async () => {
    const { form, act } = await setUpForm();
    act.mode('npc');
    act.npc('12');
    act.mode('seasons');
    expect(npcOf(form())).toBeUndefined();
    act.mode('npc');
    expect(npcOf(form())?.name).toBe('Русалка');
  });

  it('FORM-12 choosing one moves the place to the NPC’s, and offers its ways', async () => {
    const { form, act } = await setUpForm();
    act.stand('market');
    act.mode('npc');
    act.npc('11');
    expect(form().location).toBe('forest');
    expect(routeKeys(form(), 'forest')).toEqual(['swamp', 'glade']);
    act.npc('12');
    expect(form().location).toBe('pond');
    expect(routeKeys(form(), 'pond')).toEqual(['river']);
  });

  it('FORM-12 switching back to NPC mode puts the turn where the NPC stands', async () => {
    const { form, act } = await setUpForm();
    act.mode('npc');
    act.npc('11');
    act.mode('seasons');
    act.stand('market');
    act.mode('npc');
    expect(form().location).toBe('forest');
  });

  it('an NPC that stands nowhere leaves the place as it is', async () => {
    const { form, act } = await setUpForm();
    act.stand('market');
    act.mode('npc');
    act.npc('13');
    expect(form().location).toBe('market');
  });

  it('offers no ways to a turn that stands elsewhere', async () => {
    const { form, act } = await setUpForm(technician);
    act.npc('11');
    act.stand('market');
    expect(routesOf(form(), 'market')).toEqual([]);
    expect(actionsOf(form(), 'market')).toEqual(['roll']);
  });

  it('after a turn the NPC stands where it went, and the master has not moved', async () => {
    const { store, scope, form, act, sent, session } = await setUpForm();
    act.mode('npc');
    act.npc('11');
    act.panel(true);
    act.goTo('swamp');
    await store.dispatch(sendTurn(scope, session, { html: '<p>Ау.</p>', location: 'forest' }));
    expect(sent()).toEqual([
      {
        body: '<p>Ау.</p>',
        currentLocation: 'forest',
        action: 'route',
        location: 'swamp',
        npc: '11',
      },
    ]);
    expect(npcOf(form())).toMatchObject({ id: '11', location: 'swamp' });
    expect(routeKeys(form(), 'swamp')).toEqual(['river']);
    expect(form().options?.locationRoutes.map(({ key }) => key)).toEqual(['market']);
    expect(form().actionShown).toBe(false);
    const places = ['forest', 'swamp'].map((key) => ({
      key,
      title: key,
      breadcrumb: [],
      characters: [],
    }));
    expect(locationFor(form(), places, undefined)).toBe('swamp');
    expect(store.getState().session.characters.list[0]?.location).toBeUndefined();
  });
});

describe('turns of the seasons', () => {
  it('FORM-10 carry their quests as a list of ids, those alone that are offered', async () => {
    const { act, body } = await setUpForm();
    expect(body('shore')).toEqual({ body: '<p>Ау.</p>', currentLocation: 'shore' });
    act.quests('2', '1', '77');
    expect(body('shore')).toMatchObject({ quests: ['1', '2'] });
    act.mode('npc');
    act.npc('11');
    expect(body('forest')).toEqual({ body: '<p>Ау.</p>', currentLocation: 'forest', npc: '11' });
  });

  it('wait for the form data where quests are remembered', async () => {
    const { form, act } = await setUpForm();
    act.quests('1');
    const { options: _none, ...without } = form();
    expect(lackOf(without, 'shore')).toBe('options');
  });
});

describe('the action of a turn', () => {
  it('FORM-03 is shown and hidden, and hidden it is none', async () => {
    const { form, act, body } = await setUpForm(walker);
    expect(actionOf(form(), 'shore')).toBeUndefined();
    act.panel(true);
    expect(actionOf(form(), 'shore')).toBe('route');
    act.goTo('market');
    expect(body('shore')).toMatchObject({ action: 'route', location: 'market' });
    act.panel(false);
    expect(body('shore')).toEqual({ body: '<p>Ау.</p>', currentLocation: 'shore' });
    act.panel(true);
    expect(destinationOf(form(), 'shore')).toBeUndefined();
  });

  it('FORM-03 a route takes a destination among those offered', async () => {
    const { form, act, canSend } = await setUpForm(walker);
    act.panel(true);
    expect(lackOf(form(), 'shore')).toBe('destination');
    act.goTo('moon');
    expect(canSend('shore')).toBe(false);
    act.goTo('market');
    expect(canSend('shore')).toBe(true);
  });

  it('FORM-03 a roll needs nothing more', async () => {
    const { act, body, canSend } = await setUpForm();
    act.panel(true);
    act.action('roll');
    expect(canSend('shore')).toBe(true);
    expect(body('shore')).toMatchObject({ action: 'roll' });
    expect(body('shore')).not.toHaveProperty('location');
  });

  it('BACK-133 a roll throws the dice that were chosen; what is no number has to be mended first', async () => {
    const { form, act, body, canSend } = await setUpForm();
    act.panel(true);
    act.action('roll');
    act.dice({ count: '3', sides: '6', modifier: '2', sign: 'minus' });
    expect(canSend('shore')).toBe(true);
    expect(body('shore')).toMatchObject({ action: 'roll', roll: '/3d6-2' });
    expect(draftOf(form()).dice).toEqual(form().dice);
    act.dice({ count: '3', sides: '', modifier: '2', sign: 'minus' });
    expect(canSend('shore')).toBe(false);
    expect(missingField({ ...form(), empty: false }, 'shore')).toBe('dice');
    act.action('route');
    expect(body('shore')).not.toHaveProperty('roll');
    act.panel(false);
    expect(form().dice).toBeUndefined();
  });

  it('another speaker goes ways of its own', async () => {
    const { form, act } = await setUpForm();
    act.mode('npc');
    act.npc('11');
    act.panel(true);
    act.goTo('swamp');
    act.npc('12');
    expect(destinationOf(form(), 'pond')).toBeUndefined();
  });

  it('is over with the turn, which moves the character', async () => {
    const { store, scope, form, act, session } = await setUpForm(walker);
    act.panel(true);
    act.goTo('market');
    await store.dispatch(sendTurn(scope, session, { html: '<p>Ау.</p>', location: 'shore' }));
    expect(form()).toMatchObject({ actionShown: false, empty: true });
    expect(store.getState().session.characters.list[0]?.location).toBe('swamp');
    expect(routeKeys(form(), 'swamp')).toEqual(['river']);
  });
});

it('nothing changes while the text is under way', async () => {
  const { form, act } = await setUpForm();
  act.press('shore');
  const before = form();
  act.mode('npc');
  act.npc('11');
  act.quests('1');
  act.stand('market');
  act.panel(true);
  act.action('roll');
  act.goTo('market');
  expect(form()).toEqual(before);
});

describe('what is remembered', () => {
  it('FORM-13 NPC, mode, quests and location, for each game', async () => {
    const { storage, act } = await setUpForm();
    act.quests('2');
    act.mode('npc');
    act.npc('12');
    act.stand('market');
    const again = await setUpForm(master, storage);
    expect(again.form().master).toEqual({
      seasonsMode: false,
      npc: '12',
      quests: ['2'],
      location: 'market',
    });
    const sea = await setUpForm(master, storage, 'sea');
    expect(sea.form().master).toEqual({ seasonsMode: true, quests: [] });
  });

  it('FORM-23 a text goes on as whom it was begun, whatever another tab chose since', async () => {
    const { storage, act, save } = await setUpForm(technician);
    act.npc('11');
    act.panel(true);
    act.goTo('swamp');
    save('<p>Ау.</p>');

    storage.set(
      { name: 'masterSettings/3/forest', area: 'local', schema: {} } as never,
      { seasonsMode: true, npc: '12', quests: '' } as never,
    );

    const again = await setUpForm(technician, storage);
    expect(npcOf(again.form())?.id).toBe('11');
    expect(again.body('forest')).toMatchObject({ action: 'route', location: 'swamp', npc: '11' });
  });
});
