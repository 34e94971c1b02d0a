import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import {
  changeSetting,
  chooseCharacter,
  enter,
  selectSendSetting,
  selectUserSettings,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';
import { invalidFields } from '../../../../support/fakeHost.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { savedSettings } from './sessionHost.ts';

const SAVE = '/api/rpg/settings';
const settings = {
  games: { forest: { character: '7' } },
  sendSetting: 'enter',
  sendSettingMobile: 'ctrlEnter',
} as const;
const session = makeSession({ settings });

/** A host that takes settings, and says who is online to whoever asks. */
const settingsHost = () =>
  makeHost()
    .on('POST', '/api/rpg/online/forest/7', { json: [] })
    .on('POST', '/api/rpg/online/forest/9', { json: [] });

function program(host = settingsHost(), over: Parameters<typeof makeProgram>[0] = {}) {
  const made = makeProgram({ host, preloadedState: { session }, ...over });
  const saves = () =>
    host.asked('POST', SAVE).map(({ body }) => savedSettings(body) as Record<string, unknown>);
  const sends = (store = made.store) => [
    selectSendSetting(store.getState(), 'desktop'),
    selectSendSetting(store.getState(), 'mobile'),
  ];
  return { ...made, saves, sends };
}

describe('settings', () => {
  it('SET-01 are saved whole, as JSON text, at any change', async () => {
    const { store, host, saves, sends } = program();
    store.dispatch(changeSetting({ sendSettingMobile: 'enter' }));
    expect(sends()).toEqual(['enter', 'enter']);
    await host.settle();
    expect(saves()).toEqual([{ ...settings, sendSettingMobile: 'enter' }]);
    expect(sends()).toEqual(['enter', 'enter']);
  });

  it('SET-01 are saved at a change of the game, and of the character', async () => {
    const { store, host, saves } = program();
    await store.dispatch(enter('sea'));
    await host.settle();
    expect(saves()).toEqual([{ ...settings, game: 'sea' }]);
    await store.dispatch(enter('forest'));
    await host.settle();
    expect(saves().at(-1)).toEqual({ ...settings, game: 'forest' });
  });

  it('SET-01 are saved one request at a time, the newest last', async () => {
    const host = settingsHost();
    const release = host.hold('POST', SAVE);
    const { store, saves } = program(host);
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await waitFor('the first save', () => saves().length === 1);
    store.dispatch(changeSetting({ sendSettingMobile: 'enter' }));
    store.dispatch(chooseCharacter('9'));
    expect(saves()).toHaveLength(1);
    release({ json: {} });
    await waitFor('the second save', () => saves().length === 2);
    expect(saves()[1]).toEqual({
      games: { forest: { character: '9' } },
      sendSetting: 'ctrlEnter',
      sendSettingMobile: 'enter',
    });
    release({ json: {} });
    await host.settle();
    expect(saves()).toHaveLength(2);
  });

  it('SET-01 of sending go back where they could not be saved, and that is told', async () => {
    const { store, host, sends } = program(settingsHost().on('POST', SAVE, { status: 500 }));
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    expect(sends()).toEqual(['ctrlEnter', 'ctrlEnter']);
    await host.settle();
    expect(sends()).toEqual(['enter', 'ctrlEnter']);
    expect(selectToasts(store.getState())).toHaveLength(1);
  });

  it('SET-01 go back to what the host last took, not further', async () => {
    const host = settingsHost();
    const release = host.hold('POST', SAVE);
    const { store, saves, sends } = program(host);
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await waitFor('the first save', () => saves().length === 1);
    store.dispatch(changeSetting({ sendSettingMobile: 'enter' }));
    release({ json: {} });
    await waitFor('the second save', () => saves().length === 2);
    release({ status: 500 });
    await host.settle();
    expect(sends()).toEqual(['ctrlEnter', 'ctrlEnter']);
  });

  it('SET-01 that a later save takes along are not undone', async () => {
    const host = settingsHost();
    const release = host.hold('POST', SAVE);
    const { store, saves, sends } = program(host);
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await waitFor('the first save', () => saves().length === 1);
    store.dispatch(changeSetting({ sendSettingMobile: 'enter' }));
    release({ status: 500 });
    await waitFor('the second save', () => saves().length === 2);
    release({ json: {} });
    await host.settle();
    expect(saves()[1]).toMatchObject({ sendSetting: 'ctrlEnter', sendSettingMobile: 'enter' });
    expect(sends()).toEqual(['ctrlEnter', 'enter']);
  });

  it('BACK-87 BACK-88 go back where they could not be saved, to none too', async () => {
    const { store, host } = program(settingsHost().on('POST', SAVE, { status: 500 }));
    store.dispatch(changeSetting({ oldestFirst: true, homeCharacters: { forest: '9' } }));
    expect(selectUserSettings(store.getState())).toMatchObject({ oldestFirst: true });
    await host.settle();
    expect(selectUserSettings(store.getState())).toEqual(settings);
  });

  it('HOSTS-08 that another host refuses are said by a toast, in its words of the field', async () => {
    const host = settingsHost().on('POST', SAVE, invalidFields({ settings: ['Слишком много.'] }));
    const { store } = program(host);
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await host.settle();
    expect(selectToasts(store.getState())).toMatchObject([{ said: { text: 'Слишком много.' } }]);
  });

  it('SET-01 of where one plays stay as they are, and go with the next change', async () => {
    const { store, host, saves } = program(settingsHost().on('POST', SAVE, { status: 500 }));
    store.dispatch(chooseCharacter('9'));
    await host.settle();
    host.on('POST', SAVE, { json: {} });
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await host.settle();
    expect(saves().at(-1)).toMatchObject({ games: { forest: { character: '9' } } });
  });

  it('are not saved for one who has gone meanwhile, nor put back', async () => {
    const host = settingsHost();
    const release = host.hold('POST', SAVE);
    const { store, saves } = program(host);
    store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await waitFor('the save', () => saves().length === 1);
    store.dispatch(signedOut());
    const before = selectUserSettings(store.getState());
    release({ status: 500 });
    await host.settle();
    expect(selectUserSettings(store.getState())).toBe(before);
  });
});

describe('settings in several tabs', () => {
  function twoTabs(host = settingsHost()) {
    const open = createMemoryTabs();
    const one = program(host, { tabs: open() });
    const other = program(host, { tabs: open() });
    return { host, one, other };
  }

  it('SET-01 are the same in all of them once the host has them, and saved by one alone', async () => {
    const { host, one, other } = twoTabs();
    one.store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    expect(other.sends()).toEqual(['enter', 'ctrlEnter']);
    await host.settle();
    expect(other.sends()).toEqual(['ctrlEnter', 'ctrlEnter']);
    expect(one.saves()).toHaveLength(1);
    other.store.dispatch(chooseCharacter('9'));
    await host.settle();
    expect(other.saves().at(-1)).toEqual({
      games: { forest: { character: '9' } },
      sendSetting: 'ctrlEnter',
      sendSettingMobile: 'ctrlEnter',
    });
  });

  it('are not taken over where they could not be saved, nor from another user', async () => {
    const { host, one, other } = twoTabs(settingsHost().on('POST', SAVE, { status: 500 }));
    one.store.dispatch(changeSetting({ sendSetting: 'ctrlEnter' }));
    await host.settle();
    expect(other.sends()).toEqual(['enter', 'ctrlEnter']);
    const tabs = createMemoryTabs();
    const mine = program(settingsHost(), { tabs: tabs() });
    const theirs = { ...settings, sendSetting: 'ctrlEnter' };
    tabs().post({ type: 'settingsSaved', user: '4', settings: theirs });
    expect(mine.sends()).toEqual(['enter', 'ctrlEnter']);
    tabs().post({ type: 'settingsSaved', user: '3', settings: theirs });
    expect(mine.sends()).toEqual(['ctrlEnter', 'ctrlEnter']);
  });
});
