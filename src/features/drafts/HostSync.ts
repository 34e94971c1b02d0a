import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isFinalRefusal } from '../../api/attempt.ts';
import { fetchQuery, selectCan, toApiError } from '../../api/index.ts';
import { fromJson, type HeldDraft } from '../../contract/index.ts';
import { fingerprint } from '../../lib/drafts/draftOptions.ts';
import {
  draftLinks,
  type HostDrafts,
  type OtherVersion,
  type Reception,
} from '../../lib/drafts/hostDrafts.ts';
import { isOf, rawDraft } from '../../lib/drafts/kinds.ts';
import { loadDraft, saveDraft, type StoredDraft } from '../../lib/drafts/storedDraft.ts';
import type { Services } from '../../lib/services.ts';
import type { RootState } from '../../lib/store.ts';
import { selectUser } from '../session/index.ts';
import { draftsApi, sendDraft } from './api.ts';
import {
  type About,
  deviceOf,
  heldNames,
  hostKeyOf,
  isAhead,
  isDevice,
  type Known,
  knownKey,
  MOST_AHEAD,
  nameOf,
  NOTHING,
} from './keys.ts';
import { aboutDraft } from './about.ts';
import { REST_MS, SyncSchedule } from './SyncSchedule.ts';
import { Works } from './Works.ts';

/** The program whose drafts are kept. */
export interface SyncWorld {
  readonly dispatch: ThunkDispatch<RootState, Services, UnknownAction>;
  readonly getState: () => RootState;
  readonly services: Services;
}

/** What this browser knew when it asked the host. */
type Asked = Known & { readonly device: string };

/**
 * Keeps the drafts of this browser and those of the host alike (BACK-30, BACK-31): a change goes there at a pause, naming the version it stands on; what
 * other devices wrote comes here. A draft of which both have changed is never overwritten on either side.
 */
export class HostSync implements HostDrafts {
  private readonly world: SyncWorld;
  private readonly works = new Works();
  private readonly schedule = new SyncSchedule((name) => this.sync(name));
  private isStopped = false;
  /** So many drafts the host had when it was last asked. */
  private listed = 0;

  constructor(world: SyncWorld) {
    this.world = world;
  }

  /** Takes part in all drafts of the program from now on. */
  readonly start = (): void => {
    const links = draftLinks(this.world.services);
    links.host = this;
    for (const name of links.editors.keys()) this.remember(name);
  };

  readonly stop = (): void => {
    this.isStopped = true;
    this.schedule.stop();
  };

  readonly noted = (name: string): void => {
    this.remember(name);
    // What was sent or given up is gone at once on the other devices.
    this.schedule.plan(name, this.copy(name)?.value === undefined ? 0 : REST_MS);
  };

  readonly opened = (name: string): void => void this.sync(name, true);

  readonly closed = (name: string): void => {
    delete this.works.of(name).parted;
    if (this.schedule.has(name)) void this.sync(name);
  };

  /** Another device has changed a draft. */
  readonly changedElsewhere = (name: string, version: number): Promise<unknown> => {
    const isOpen = draftLinks(this.world.services).editors.has(name);
    const isWanted = isOpen || this.copy(name) || isAhead({ key: hostKeyOf(name) });
    const isNews = isWanted && this.known(name).version < version;
    return isNews ? this.sync(name, true) : Promise.resolve();
  };

  /** Sends what the host does not have yet. Resolves when it was tried. */
  readonly flush = async (): Promise<void> => {
    for (const { flush } of draftLinks(this.world.services).editors.values()) flush();
    // Beside what is under way, for the page may be about to go: the host knows which was written later.
    await Promise.all(
      this.schedule
        .take()
        .map((name) => this.syncNow(name, { hurry: true }).catch(() => this.schedule.retry(name))),
    );
  };

  /** Compares all drafts with those of the host. */
  readonly syncAll = async (): Promise<{ readonly error?: unknown }> => {
    const { dispatch, services } = this.world;
    const viewer = this.viewer({ guess: true });
    if (viewer === undefined) return {};
    const { data, error } = await dispatch(fetchQuery(draftsApi.endpoints.drafts, { viewer }));
    if (error || !data || this.viewer() !== viewer) return { error };
    if (data.drafts.length < this.listed) this.works.release();
    this.listed = data.drafts.length;
    const listed = new Map(data.drafts.map(({ key, version }) => [key, version]));
    const names = new Set([
      ...heldNames(services.storage, viewer),
      ...draftLinks(services).editors.keys(),
      ...data.drafts
        .filter(isAhead)
        .slice(0, MOST_AHEAD)
        .map(({ key }) => nameOf(key, viewer)),
    ]);
    for (const name of names) {
      const { version, hash } = this.known(name);
      const there = listed.get(hostKeyOf(name));
      const isNews = there === undefined ? hash !== '' : there !== version;
      await this.sync(name, isNews);
    }
    return {};
  };

  /** Sends a change, and with `pull` asks for that of others. One call at a time for each draft. */
  readonly sync = (name: string, pull = false): Promise<unknown> => {
    const work = this.works.of(name);
    this.schedule.clear(name);
    const next = work.running
      .then(() => this.syncNow(name, { pull }))
      .catch(() => this.schedule.retry(name));
    work.running = next;
    return next;
  };

  /** Whose drafts are kept; undefined for a guest, and on a host without drafts. With `guess` also where nobody knows yet whether it has any. */
  private viewer({ guess = false } = {}): string | undefined {
    const state = this.world.getState();
    const can = selectCan(state, 'drafts') ?? guess;
    return can && !this.isStopped ? selectUser(state)?.id : undefined;
  }

  private known(name: string): Known {
    return this.world.services.storage.get(knownKey(name)) ?? NOTHING;
  }

  private asking(name: string): Asked {
    const { storage, newId } = this.world.services;
    return { ...this.known(name), device: deviceOf(storage, newId) };
  }

  /** The user has erased all that was here since: it neither comes back now, nor is it missed on the host. */
  private isErased({ device }: Asked): boolean {
    return !isDevice(this.world.services.storage, device);
  }

  private know(name: string, known: Known): void {
    this.world.services.storage.set(knownKey(name), known);
  }

  /** Its editor is on the screen: later nobody may know where it is written. */
  private remember(name: string): void {
    if (this.copy(name)) this.know(name, { ...this.known(name), about: this.about(name) });
  }

  private about(name: string): About {
    return aboutDraft(this.world.getState(), hostKeyOf(name), this.known(name).about);
  }

  /** What localStorage has of it. */
  private copy(name: string): StoredDraft<unknown> | undefined {
    return this.world.services.storage.get(rawDraft(name));
  }

  /** What this browser has, with what was typed up to now. */
  private local(name: string): Promise<StoredDraft<unknown> | undefined> {
    draftLinks(this.world.services).editors.get(name)?.flush();
    return this.world.dispatch(loadDraft(rawDraft(name)));
  }

  private async syncNow(name: string, { pull = false, hurry = false }): Promise<void> {
    const viewer = this.viewer();
    if (viewer === undefined || !isOf(name, viewer)) return;
    const [known, work] = [this.asking(name), this.works.of(name)];
    const local = hurry ? this.copy(name) : await this.local(name);
    if (this.isErased(known)) return;
    const hash = fingerprint(local?.value);
    const isHeld = work.parted && hash !== '';
    const isNew = hash !== known.hash || known.isUnsure;
    if (isNew && hash !== work.refused && !isHeld) await this.push(name, local, known);
    else if (pull) {
      const arg = { viewer, query: { key: hostKeyOf(name) } };
      const { data, error } = await this.world.dispatch(fetchQuery(draftsApi.endpoints.draft, arg));
      if (error || !data) this.failed(name, error);
      // What was chosen while it was on its way is no news: the choice would come back.
      else if (data.version !== this.known(name).version && this.viewer() === viewer)
        await this.meet(name, data, known);
    }
  }

  private async push(
    name: string,
    local: StoredDraft<unknown> | undefined,
    known: Asked,
  ): Promise<void> {
    const { dispatch, services } = this.world;
    const value = local?.value;
    const writer = {
      ...{ key: hostKeyOf(name), from: known.version, device: known.device },
      savedAt: Math.trunc(local?.savedAt ?? services.clock()),
    };
    this.know(name, { ...this.known(name), isUnsure: true });
    const { data, error } = await dispatch(sendDraft(writer, value, this.about(name)));
    if (this.isErased(known)) return;
    if (data) this.know(name, { ...this.known(name), isUnsure: false });
    if (!data) this.failed(name, error, fingerprint(value));
    else if (!data.saved) await this.meet(name, data.draft, known);
    else this.settle(name, data.draft.version, value);
  }

  /** Both sides have this value now. */
  private settle(name: string, version: number, value: unknown): void {
    const { storage } = this.world.services;
    // The host keeps a mark of what is gone; without it this browser could not say what its own next text stands on.
    const kept = value === undefined ? {} : { about: this.about(name) };
    this.know(name, { version, hash: fingerprint(value), ...kept });
    if (version === 0 && value === undefined) storage.remove(knownKey(name));
    if (value === undefined) for (const full of this.works.release()) this.schedule.plan(full, 0);
  }

  /** With `hash` it was a value that the host did not take; where it only was not read, it is asked for again with the next comparison. */
  private failed(name: string, error: unknown, hash?: string): void {
    const reason = toApiError(error);
    if (selectCan(this.world.getState(), 'drafts') === false) return;
    if (!isFinalRefusal(reason)) this.schedule.retry(name);
    else if (hash !== undefined)
      Object.assign(this.works.of(name), { refused: hash, isFull: reason.code === 'draftsFull' });
  }

  /** The host has another version than the one this browser's copy stands on. */
  private async meet(name: string, held: HeldDraft, asked: Asked): Promise<void> {
    const local = await this.local(name);
    if (this.isErased(asked)) return;
    const { version } = this.known(name);
    // An answer that another call has overtaken: what was sent or emptied since would come back.
    if (version !== asked.version && held.version < version) {
      this.schedule.plan(name, 0);
      return;
    }
    if (held.version === 0) {
      // Forgotten there after a long time.
      this.world.services.storage.remove(knownKey(name));
      if (local?.value !== undefined) this.schedule.plan(name, 0);
      return;
    }
    const theirs = held.value === undefined ? undefined : fromJson(held.value);
    const isChanged =
      local?.value !== undefined && fingerprint(local.value) !== this.known(name).hash;
    const settle = (): void => this.settle(name, held.version, theirs);
    const what = this.receive(name, { value: theirs, isChanged }, settle);
    const work = this.works.of(name);
    work.parted = what === 'parted';
    if (what === 'parted' || what === 'waits') return;
    settle();
    const now = this.copy(name)?.value;
    if (fingerprint(now) === fingerprint(theirs)) return;
    // What an editor took over it may write a little otherwise; what was joined, or stays, has to go to the host.
    if (what === 'taken' && theirs !== undefined && !isChanged)
      this.settle(name, held.version, now);
    else this.schedule.plan(name, 0);
  }

  private receive(
    name: string,
    { value, isChanged }: Omit<OtherVersion, 'chosen'>,
    settle: () => void,
  ): Reception {
    const { dispatch, services } = this.world;
    const editor = draftLinks(services).editors.get(name);
    const chosen = (): void => {
      settle();
      this.works.of(name).parted = false;
      this.schedule.plan(name, 0);
    };
    if (editor) return editor.receiveOther({ value, isChanged, chosen });
    const mine = this.copy(name)?.value;
    const isSo = fingerprint(value) === fingerprint(mine);
    if (isChanged && value !== undefined && !isSo) return 'parted';
    if (!isChanged && !isSo) dispatch(saveDraft(rawDraft(name), value));
    if (!isChanged && !isSo) for (const arrived of draftLinks(services).arrivals) arrived(name);
    return 'taken';
  }
}
