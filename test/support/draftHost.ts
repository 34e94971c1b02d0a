import type { DraftNote, HeldDraft } from '../../src/contract/index.ts';
import { mayReplace } from '../../src/domain/index.ts';
import { FakeHost, type SeenRequest } from './fakeHost.ts';

interface Row {
  readonly version: number;
  readonly value?: string;
  readonly device: string;
  readonly savedAt: number;
  readonly about?: string;
}

type Change = Omit<Row, 'version'> & { readonly key: string; readonly from: number };

/** What becomes of the calls of a device: they arrive, are lost on the way, or their answers are. */
export type Line = 'open' | 'down' | 'deaf';

/** A model of the host's drafts of one account, by the rule that the host follows (server/routes/drafts.ts). */
export class DraftHost {
  readonly rows = new Map<string, Row>();
  /** Called after each change, as the host publishes it. */
  readonly listeners = new Set<
    (change: { key: string; version: number; device: string }) => void
  >();

  /** The host at the end of one device's line; what else it answers is in `host`. */
  lineOf(line: () => Line = () => 'open', host = new FakeHost()): FakeHost {
    const over = (answer: (request: SeenRequest) => unknown) => (request: SeenRequest) => {
      if (line() === 'down') return { broken: true } as const;
      const json = answer(request);
      return line() === 'deaf' ? ({ broken: true } as const) : { json };
    };
    const changed = (request: SeenRequest) => this.change(JSON.parse(request.body) as Change);
    return host
      .on(
        'GET',
        '/api/rpg/drafts',
        over(() => ({ drafts: this.list() })),
      )
      .on(
        'GET',
        '/api/rpg/draft',
        over(({ query }) => this.held(query['key'] ?? '')),
      )
      .on('POST', '/api/rpg/draft', over(changed))
      .on('POST', '/api/rpg/draft/delete', over(changed));
  }

  held(key: string): HeldDraft {
    const {
      savedAt: _at,
      about: _about,
      ...row
    } = this.rows.get(key) ?? { version: 0, savedAt: 0 };
    return { ...row, at: 0 };
  }

  private list(): DraftNote[] {
    return [...this.rows]
      .filter(([, { value }]) => value !== undefined)
      .map(([key, { version, about = '' }]) => ({
        ...{ key, version, at: 0, about, excerpt: '', count: 0 },
      }));
  }

  private change({ key, from, value, device, savedAt }: Change) {
    const before = this.rows.get(key);
    if (before && before.value === value)
      return { saved: true, draft: { version: before.version } };
    if (!mayReplace(before, { from, device, savedAt }))
      return { saved: false, draft: this.held(key) };
    const version = (before?.version ?? 0) + 1;
    this.rows.set(key, { version, device, savedAt, ...(value !== undefined && { value }) });
    for (const listener of this.listeners) listener({ key, version, device });
    return { saved: true, draft: { version } };
  }
}
