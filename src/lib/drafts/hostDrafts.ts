import type { Services } from '../services.ts';
import type { AppThunk } from '../store.ts';

/** Where drafts are stored behind the browser's own stores: on the host (BACK-30). What is loaded later links itself here (features/drafts). */

/** What became of another device's version in an open editor. */
export type Reception =
  /** The editor shows it. */
  | 'taken'
  /** It was joined with what stood there. */
  | 'joined'
  /** Both stay until the user chooses one. */
  | 'parted'
  /** Not now: another tab writes, or the value cannot be read here. */
  | 'waits';

/** Another device's version of a draft. */
export interface OtherVersion {
  /** Absent where it was sent or deleted there. */
  readonly value?: unknown;
  /** Something was written here that the other device does not know. */
  readonly isChanged: boolean;
  /** To be called once the user has chosen between the two. */
  readonly chosen: () => void;
}

/** The open editor of a draft. */
export interface OpenDraft {
  readonly flush: () => void;
  readonly receiveOther: (other: OtherVersion) => Reception;
}

/** The store on the host; drafts are known by the names of their keys in the browser. */
export interface HostDrafts {
  /** Something was stored or discarded in this browser. */
  readonly noted: (key: string) => void;
  /** Its editor is open, and writes. */
  readonly opened: (key: string) => void;
  readonly closed: (key: string) => void;
  /** Another device has made this version of a draft. */
  readonly changedElsewhere: (key: string, version: number) => Promise<unknown>;
  /** Compares all drafts of this browser with those of the host. */
  readonly syncAll: () => Promise<{ readonly error?: unknown }>;
  /** Sends at once what waits for a pause; resolves when it was tried. */
  readonly flush: () => Promise<void>;
}

/** What links the sessions of a program with the host. */
interface Links {
  readonly editors: Map<string, OpenDraft>;
  /** Called with the name of a draft that has come from another device, where no editor shows it. */
  readonly arrivals: Set<(key: string) => void>;
  host?: HostDrafts;
}

const links = new WeakMap<object, Links>();

/** The links of a program; `host` is absent until its code is loaded, and where nobody keeps drafts there. */
export function draftLinks(services: Pick<Services, 'loadDrafts'>): Links {
  const known = links.get(services) ?? { editors: new Map(), arrivals: new Set() };
  links.set(services, known);
  return known;
}

/** Calls back when a draft has come from another device that no editor shows; returns the way to stop. */
export function onDraftArrival(by: (key: string) => void): AppThunk<() => void> {
  return (_dispatch, _getState, services) => {
    const { arrivals } = draftLinks(services);
    arrivals.add(by);
    return () => void arrivals.delete(by);
  };
}
