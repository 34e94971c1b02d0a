import { screen, waitFor } from '@testing-library/react';
import {
  selectDesk,
  selectSubject,
  selectUnreadsOfWindow,
  selectWindows,
} from '../../../../../../src/features/chat/desk/deskSelectors.ts';
import {
  deskResized,
  windowOpened,
  windowToggled,
} from '../../../../../../src/features/chat/desk/deskSlice.ts';
import { keyOf } from '../../../../../../src/features/chat/desk/deskState.ts';
import { restoreDesk, saveDesk } from '../../../../../../src/features/chat/desk/deskStorage.ts';
import {
  useWindowLinks,
  windowOf,
} from '../../../../../../src/features/chat/desk/useWindowLinks.ts';
import { placeRef } from '../../../../../../src/features/chat/desk/windowRef.ts';
import { chatApi, openPlaceWindow } from '../../../../../../src/features/chat/index.ts';
import type { SessionState } from '../../../../../../src/features/session/index.ts';
import { makeDeskStore, tavern } from '../../../../../support/chatDesk.ts';
import { makeHost, makeProgram, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';
import { makeTestServices } from '../../../../../support/testServices.ts';

const shore = placeRef('shore');
const session: Partial<SessionState> = {
  locations: {
    status: 'ready',
    list: [{ key: 'shore', title: 'Берег', breadcrumb: [], characters: [] }],
  },
};
const area = { width: 1_016, height: 690 };

describe('the window of a place', () => {
  it('BACK-92 opens larger than one of chat, once for a place, named as the place is', () => {
    const store = makeDeskStore({ session });
    store.dispatch(deskResized(area));
    for (const ref of [tavern, shore, shore]) store.dispatch(windowOpened(ref));
    const { windows } = selectDesk(store.getState());
    expect(windows.map(keyOf)).toEqual(['main/1', '@place/shore']);
    expect(windows[1]?.place).toMatchObject({ width: 380, height: 460 });
    expect(selectSubject(store.getState(), '@place/shore')?.title).toBe('Берег');
    expect(selectSubject(store.getState(), '@place/gone')?.title).toBe('gone');
    expect(selectSubject(store.getState(), 'main/1')?.title).toBe('Таверна');
    expect(selectUnreadsOfWindow(store.getState(), '@place/shore')).toBe(0);
    store.dispatch(windowToggled(shore));
    expect(selectDesk(store.getState()).windows.map(keyOf)).toEqual(['main/1']);
  });

  it('BACK-94 stays when the channels are listed anew', () => {
    const store = makeDeskStore({ session });
    store.dispatch(windowOpened(tavern));
    store.dispatch(windowOpened(shore));
    const arg = { params: { game: 'forest', character: '7' } };
    const meta = { arg: { endpointName: 'chatChannels', type: 'query', originalArgs: arg } };
    const type = `${chatApi.reducerPath}/executeQuery/fulfilled`;
    const rest = { ...meta, requestId: 'r', requestStatus: 'fulfilled' };
    store.dispatch({ type, payload: { channels: [] }, meta: rest });
    expect(selectWindows(store.getState()).map(keyOf)).toEqual(['@place/shore']);
  });

  it('BACK-94 is back after a reload, where it was', () => {
    const services = makeTestServices();
    const before = makeDeskStore({ services, session });
    before.dispatch(deskResized(area));
    before.dispatch(restoreDesk());
    before.dispatch(windowOpened(shore));
    before.dispatch(saveDesk());
    const after = makeDeskStore({ services, session, channels: [] });
    after.dispatch(restoreDesk());
    expect(selectDesk(after.getState())).toMatchObject({
      windows: selectDesk(before.getState()).windows,
      order: ['@place/shore'],
    });
  });

  it('BACK-92 opens from elsewhere, with the code of windows', async () => {
    const { store } = makeProgram({ host: makeHost() });
    await store.dispatch(openPlaceWindow('shore'));
    expect(store.getState().chat.desk?.windows.map(keyOf)).toEqual(['@place/shore']);
  });
});

describe('links that open windows', () => {
  it.each([
    ['/forest/location/shore', { type: '@place', id: 'shore' }],
    ['/forest/location/shore/all', { type: '@place', id: 'shore' }],
    ['/forest/chat/main/1', { type: 'main', id: '1' }],
    ['/sea/location/shore', undefined],
    ['/sea/chat/main/1', undefined],
    ['/forest/rules', undefined],
  ])('BACK-92 %s', (path, found) => {
    expect(windowOf(path, 'forest')).toEqual(found);
  });

  it('BACK-92 do so with Alt alone, for places and one’s own channels; else they lead on', async () => {
    function Page() {
      useWindowLinks(true);
      return (
        <>
          <a href="/forest/location/shore">Берег</a>
          <a href="/forest/chat/main/1">Таверна</a>
          <a href="/forest/chat/main/9">Чужой</a>
        </>
      );
    }
    const list = { game: 'forest', character: '7', status: 'ready', channels: [tavern] } as const;
    const { store, user } = renderScreen(<Page />, {
      host: makeHost(),
      preloadedState: { session: makeSession(session), chat: { list } },
    });
    const followed: string[] = [];
    const note = (event: Event) => {
      if (!event.defaultPrevented) followed.push((event.target as Element).textContent);
      event.preventDefault();
    };
    document.body.addEventListener('click', note);
    const press = async (name: string) => user.click(screen.getByRole('link', { name }));
    await press('Берег');
    await user.keyboard('{Alt>}');
    for (const name of ['Берег', 'Таверна', 'Чужой']) await press(name);
    await user.keyboard('{/Alt}');
    document.body.removeEventListener('click', note);
    expect(followed).toEqual(['Берег', 'Чужой']);
    await waitFor(() =>
      expect(selectDesk(store.getState()).order).toEqual(['@place/shore', 'main/1']),
    );
  });
});
