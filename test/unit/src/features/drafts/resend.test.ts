import * as v from 'valibot';
import { clientConfig } from '../../../../../src/contract/index.ts';
import { startDrafts } from '../../../../../src/features/drafts/lazy.ts';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { draftLinks } from '../../../../../src/lib/drafts/hostDrafts.ts';
import { saveDraft } from '../../../../../src/lib/drafts/storedDraft.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { DraftHost } from '../../../../support/draftHost.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';

const key = draftKey({ user: '3', game: 'forest', character: '7', context: 'new' });

/** A device of one user over this host, and what it has of the turn. */
function openDevice(host: DraftHost) {
  const storage = createMemoryStorage();
  const { store, services } = makeProgram({
    host: host.lineOf(),
    storage,
    config: v.parse(clientConfig, { host: { drafts: true } }),
    preloadedState: { session: makeSession() },
  });
  store.dispatch(startDrafts());
  const sync = () => draftLinks(services).host?.syncAll();
  return { store, sync, turn: () => storage.get(key)?.value };
}

it('AUTH-08 BACK-36 a turn that ended the session on one device is not sent by itself from another', async () => {
  const host = new DraftHost();
  const phone = openDevice(host);
  const turn = { html: '<p>Дождь.</p>', attempt: 'a', resend: 5 };
  phone.store.dispatch(saveDraft(key, turn));
  await phone.sync();
  const desk = openDevice(host);
  await desk.sync();
  expect(desk.turn()).toEqual({ html: '<p>Дождь.</p>', attempt: 'a' });
  // There it still is: its user comes back to the device that was sending.
  await phone.sync();
  expect(phone.turn()).toEqual(turn);
});
