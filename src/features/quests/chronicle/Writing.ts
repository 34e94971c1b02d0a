import { versionAt } from '../../../lib/safe/versions.ts';
import { claimKept } from '../../../lib/safe/claimKept.ts';
import type { Claim } from '../../../lib/safe/types.ts';
import { PauseKeeper } from '../../../lib/pauseKeeper.ts';
import type { AppDispatch, AppThunk } from '../../../lib/store.ts';
import { forgetDraft, keepDraft, layAside, newestDraft } from './drafts.ts';
import { type ChronicleDraft, type ChroniclePlace, draftKey } from './place.ts';
import { sendChronicle } from './sendChronicle.ts';
import { changeBetween, writingChanged, writingKey, writingLeft } from './writingsSlice.ts';
import {
  beginWriting,
  canSend,
  isChanged,
  saysTheSame,
  type WritingEvent,
  writingReducer,
  type WritingState,
} from './writingState.ts';

/** What the editor tells of its text after each change. */
export interface Typed {
  readonly isEmpty: boolean;
  readonly getHtml: () => string;
}

/** The editor, as far as it is asked for what stands in it. */
export type TextHolder = Pick<Typed, 'getHtml'>;

const readClock: AppThunk<number> = (_dispatch, _getState, { clock }) => clock();

/** Another tab's draft, as it is written there. */
function follow(
  place: ChroniclePlace,
  heard: (draft: ChronicleDraft | undefined) => void,
): AppThunk<() => void> {
  return (_dispatch, _getState, { storage }) => storage.subscribe(draftKey(place), heard);
}

/**
 * The writing of one chronicle while its page is open: holds the state, and does what follows from it. Drafts are kept at each pause of
 * typing, one tab at a time writes, texts that leave the editor go to the earlier ones (CHRON-02, CHRON-03).
 */
export class Writing {
  private state: WritingState;
  private readonly place: ChroniclePlace;
  private readonly run: AppDispatch;
  private readonly listeners = new Set<() => void>();
  private readonly keeper: PauseKeeper<Typed>;
  private holder: TextHolder | undefined;
  private claim: Claim | undefined;
  private stopFollowing: (() => void) | undefined;
  private over = false;
  /** Something was written here since the text was claimed. */
  private touched = false;
  private versionedAt: number;

  constructor(place: ChroniclePlace, host: string, run: AppDispatch) {
    [this.place, this.run] = [place, run];
    this.state = beginWriting(host);
    this.keeper = new PauseKeeper((content) => this.save(content.getHtml()));
    this.versionedAt = run(readClock);
  }

  readonly getState = (): WritingState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Looks for a draft and claims the text. Returns what lets it go again. */
  readonly open = (): (() => void) => {
    this.over = false;
    this.tell('begun', {});
    const draft = this.run(newestDraft(this.place));
    let away = false;
    const begin = async (): Promise<void> => {
      const found = await draft;
      if (!this.over && this.state.status === 'opening')
        this.apply({ type: 'opened', draft: found, elsewhere: away });
    };
    this.claim = this.run(
      claimKept(draftKey(this.place), {
        settle: this.settle,
        failed: () => void begin(),
        late: (kept) => this.takeLate(kept),
        held: () => {
          this.touched = away = false;
          this.stopFollowing?.();
          if (this.state.status === 'opening') void begin();
          else void this.comeBack();
        },
        elsewhere: () => {
          away = true;
          if (this.state.status === 'opening') void begin();
          else this.stepBack();
          this.stopFollowing?.();
          this.stopFollowing = this.run(
            follow(this.place, (heard) => this.apply({ type: 'heard', draft: heard })),
          );
        },
      }),
    );
    return () => {
      this.settle();
      this.over = true;
      this.stopFollowing?.();
      this.claim?.release();
      this.run(writingLeft({ key: writingKey(this.place) }));
    };
  };

  /** The editor is there, or has begun anew; undefined when it goes. */
  readonly shownIn = (holder: TextHolder | undefined): void => {
    this.holder = holder;
    const { text, host, pending } = this.state;
    if (holder && text === host && !pending)
      this.apply({ type: 'rendered', html: holder.getHtml() });
  };

  /** The text changed. */
  readonly note = (content: Typed): void => {
    const { pending, empty, declined, replaced } = this.state;
    this.keeper.note(content);
    const isNews = !pending || empty !== content.isEmpty || declined || replaced !== undefined;
    if (isNews) this.apply({ type: 'typed', empty: content.isEmpty });
  };

  /** Saves now what was typed since the last pause. */
  readonly settle = (): void => this.keeper.settle();

  readonly takeOver = (): void => this.claim?.take();

  /** The draft that was found comes into the editor. */
  readonly restore = (): void => {
    this.apply({ type: 'restored' });
    this.keep();
  };

  readonly decline = (): void => this.apply({ type: 'declined' });

  /** Sends the text (CHRON-02). The draft goes only when the host has it. */
  readonly send = async (): Promise<void> => {
    if (!canSend(this.state)) return;
    this.save(this.present());
    if (!isChanged(this.state)) return;
    const { text: html, base } = this.state;
    this.apply({ type: 'sendPressed', html });
    const outcome = await this.run(sendChronicle(this.place, { html, base }));
    const { kind, ...told } = outcome;
    if (kind === 'sent') void this.run(forgetDraft(this.place));
    this.apply({ type: kind, ...told } as WritingEvent);
  };

  /** One's own text takes the place of the other's, knowingly. */
  readonly keepMine = (): Promise<void> => {
    this.apply({ type: 'mineKept' });
    this.save(this.present());
    return this.send();
  };

  readonly takeTheirs = (): void => this.exchange((present) => ({ type: 'theirsTaken', present }));

  readonly takeBack = (): void => this.exchange((present) => ({ type: 'takenBack', present }));

  readonly chooseEarlier = (html: string): void =>
    this.exchange((present) => ({ type: 'earlierChosen', html, present }));

  /** What stands in the editor now. */
  readonly present = (): string => this.holder?.getHtml() ?? this.state.text;

  private exchange(by: (present: string) => WritingEvent): void {
    const present = this.present();
    this.keeper.take();
    this.apply(by(present));
    this.keep();
  }

  private save(html: string): void {
    this.keeper.take();
    const now = this.run(readClock);
    const step = { before: this.state.text, next: html, since: this.versionedAt, now };
    const aside = versionAt(step);
    if (aside !== undefined) this.versionedAt = now;
    this.apply({ type: 'saved', html, aside });
    this.keep();
  }

  /** Writes down what stands in the state; what says no more than the chronicle is no draft. */
  private keep(): void {
    const { text: html, base, elsewhere } = this.state;
    if (elsewhere) return;
    this.touched = true;
    this.claim?.used();
    if (saysTheSame(this.state, html)) void this.run(forgetDraft(this.place));
    else
      void this.run(keepDraft(this.place, { html, base })).then((kept) =>
        this.apply({ type: 'keptTold', kept }),
      );
  }

  /** This tab writes again. */
  private async comeBack(): Promise<void> {
    const draft = await this.run(newestDraft(this.place));
    if (!this.over) this.apply({ type: 'held', draft });
  }

  /** Another tab writes from now on. */
  private stepBack(): void {
    const unsaved = this.keeper.take()?.getHtml();
    if (unsaved !== undefined) void this.run(layAside(this.place, unsaved, 'otherTab'));
    this.apply({ type: 'lost' });
  }

  /** What another tab had written comes to light late: it is gone on from, or laid aside where one writes already. */
  private takeLate(draft: ChronicleDraft): void {
    if (draft.over === true || draft.html === this.state.text) return;
    if (this.touched || this.state.pending || this.state.offer)
      void this.run(layAside(this.place, draft.html, 'otherTab'));
    else this.apply({ type: 'held', draft });
  }

  /** Lets the store know, for the page and for whoever looks at a recorded log. */
  private tell(by: WritingEvent['type'] | 'begun', before: Partial<WritingState>): void {
    const key = writingKey(this.place);
    this.run(writingChanged({ key, by, ...changeBetween(before, this.state) }));
  }

  private apply(event: WritingEvent): void {
    let next = writingReducer(this.state, event);
    const { asides } = next;
    for (const { html, why } of asides) void this.run(layAside(this.place, html, why));
    if (asides.length > 0) next = writingReducer(next, { type: 'laidAside', count: asides.length });
    if (next === this.state) return;
    const before = this.state;
    this.state = next;
    if (!this.over) this.tell(event.type, before);
    for (const listener of this.listeners) listener();
  }
}
