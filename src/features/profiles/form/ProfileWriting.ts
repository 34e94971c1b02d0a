import { attemptAfter, type Attempt } from '../../../api/attempt.ts';
import { profileFields, type ProfileProblem, readProfile } from '../../../domain/index.ts';
import { PauseKeeper } from '../../../lib/pauseKeeper.ts';
import type { AppDispatch, AppThunk } from '../../../lib/store.ts';
import type { Wrong } from './finalForm.ts';
import { FormFields } from './FormFields.ts';
import { FormKeeping } from './FormKeeping.ts';
import { type FormState, openingState } from './formState.ts';
import type { Aside, FormDraft, FormPlace } from './place.ts';
import { type HostProfile, sendProfile, type SendOutcome, tellUnsaved } from './sendProfile.ts';
import {
  type Choices,
  differingFields,
  type FormValues,
  type KeptValues,
  keptOf,
} from './values.ts';

/** What a form begins with. */
export interface Beginning {
  readonly place: FormPlace;
  readonly choices: Choices;
  /** As it stands on the host; empty for a new character. */
  readonly host: HostProfile;
  /** The words for what is wrong with a field. */
  readonly say: (problem: ProfileProblem) => string;
}

const readClock: AppThunk<number> = (_dispatch, _getState, { clock }) => clock();
const makeKey: AppThunk<string> = (_dispatch, _getState, { newId }) => newId();

/**
 * One form of a profile while its page is open (PROF-07): what stands in the fields is final-form's, all else the state here. Drafts are kept
 * at each pause of typing, one tab at a time writes, and what gives way to another text stays at hand.
 */
export class ProfileWriting {
  readonly fields: FormFields;
  private readonly beginning: Beginning;
  private readonly run: AppDispatch;
  private state = openingState;
  private host: HostProfile;
  private base: string | undefined;
  private attempt: Attempt | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly keeper = new PauseKeeper<undefined>(() => this.save());
  private readonly keeping: FormKeeping;
  private over = false;
  /** Whoever leaves has been asked. */
  private asked = false;
  /** Something was written here since the form was claimed. */
  private touched = false;

  constructor(beginning: Beginning, run: AppDispatch) {
    [this.beginning, this.run, this.host] = [beginning, run, beginning.host];
    this.base = this.host.version;
    this.keeping = new FormKeeping(beginning.place, run);
    this.fields = new FormFields({
      ...beginning,
      initial: this.host.values,
      onSubmit: this.submitted,
      onChange: this.noted,
    });
  }

  readonly getState = (): FormState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Looks for a draft and tabLocks the form. Returns what lets it go again. */
  readonly open = (): (() => void) => {
    this.over = false;
    const close = this.keeping.open({
      settle: this.settle,
      heard: this.goOnFrom,
      late: this.takeLate,
      lost: this.stepBack,
      back: (draft) => {
        if (this.state.status === 'sent') return;
        this.touched = false;
        this.goOnFrom(draft);
        this.patch({ elsewhere: false });
      },
      opened: (draft, elsewhere) => {
        this.goOnFrom(draft);
        this.patch({ status: 'writing', elsewhere });
      },
    });
    return () => {
      this.settle();
      this.over = true;
      close();
    };
  };

  /** Keeps now what was typed since the last pause. */
  readonly settle = (): void => this.keeper.settle();

  readonly takeOver = (): void => this.keeping.takeOver();

  /** The form says again what the host has; what stood in it is laid aside. */
  readonly discard = (): void => {
    const aside = this.present();
    this.put(this.host.values, this.host.version);
    this.patch({ aside, restoredAt: undefined });
    this.keep();
  };

  /** What was laid aside comes back; what stands in the form gives way to it, where it says anything of its own. */
  readonly takeBack = (): void => {
    const { aside } = this.state;
    if (!aside) return;
    const present = this.isChanged() ? this.present() : undefined;
    this.put(aside.values, aside.base);
    this.patch({ aside: present });
    this.keep();
  };

  readonly forgetAside = (): void => {
    this.patch({ aside: undefined });
    this.keep();
  };

  /** One's own form takes the place of what was saved meanwhile, knowingly. */
  readonly keepMine = (): Promise<void> => {
    this.meet();
    return this.send();
  };

  /** What was saved meanwhile comes into the form; one's own is laid aside, to be saved over it. */
  readonly takeTheirs = (): void => {
    this.meet();
    this.discard();
  };

  /** Saves or creates (PROF-07): where something is wrong the first wrong field gets the focus. */
  readonly send = async (): Promise<void> => {
    if (this.state.status !== 'writing' || this.state.elsewhere) return;
    this.save();
    this.patch({ attempts: this.state.attempts + 1, error: undefined });
    await this.fields.form.submit();
    if (!this.over && this.getState().status === 'writing') this.fields.leadToWrong();
  };

  /** Does the form hold what the host does not? */
  readonly isChanged = (): boolean =>
    this.fields.hasNewComment() ||
    differingFields(this.fields.values(), this.host.values).length > 0;

  /** Is there something that whoever leaves has to be asked about? */
  readonly asksBeforeLeaving = (): boolean =>
    this.state.status === 'writing' && !this.state.elsewhere && this.isChanged();

  /** They want to leave all the same, and know that the draft stays. */
  readonly leaveKnowingly = (): void => {
    this.asked = true;
  };

  /** Has its page gone with something unsaved, and without a question? */
  readonly isLeftUnasked = (): boolean => !this.asked && this.asksBeforeLeaving();

  private present(): Aside {
    this.fields.takeComment();
    const base = this.base === undefined ? {} : { base: this.base };
    return { values: this.fields.values(), ...base, at: this.run(readClock) };
  }

  /** The profile on the host is the one that was heard of last. */
  private meet(): void {
    const { theirs } = this.state;
    if (!theirs) return;
    this.host = theirs;
    this.base = theirs.version;
    this.patch({ theirs: undefined, changed: this.isChanged() });
  }

  /** What the library calls once nothing is wrong. */
  readonly submitted = async (values: FormValues): Promise<Wrong | undefined> => {
    const { profile } = readProfile(values);
    if (!profile) return undefined;
    this.attempt ??= { key: this.run(makeKey), lost: false };
    this.keep();
    this.patch({ status: 'sending', theirs: undefined });
    const base = this.base === undefined ? {} : { base: this.base };
    const sending = { body: { ...profile, ...base }, key: this.attempt.key };
    const outcome = await this.run(sendProfile(this.beginning.place, sending));
    return this.over ? this.settledAfterwards(outcome, keptOf(values)) : this.settled(outcome);
  };

  /** Its page has gone meanwhile, and the draft may be written on elsewhere: only one that says what was sent is touched. */
  private async settledAfterwards({ kind }: SendOutcome, sent: KeptValues): Promise<undefined> {
    if (kind === 'sent') await this.keeping.forgetSent(sent);
    else this.run(tellUnsaved(this.beginning.place));
  }

  private settled(outcome: SendOutcome): Wrong | undefined {
    if (outcome.kind === 'sent') {
      this.keeper.take();
      this.keeping.forget();
      this.patch({ status: 'sent', changed: false });
      return undefined;
    }
    this.patch({ status: 'writing' });
    if (outcome.kind === 'overtaken') {
      this.attempt = undefined;
      this.patch({ theirs: outcome.theirs });
    } else {
      this.attempt = attemptAfter(this.attempt, outcome.error);
    }
    this.keep();
    return outcome.kind === 'failed' ? this.refused(outcome) : undefined;
  }

  /** What is said of fields stands under them; all else in one place. */
  private refused({ error }: SendOutcome & { kind: 'failed' }): Wrong | undefined {
    const known = profileFields.filter((field) => error.fields?.[field] !== undefined);
    if (known.length === 0) this.patch({ error });
    return Object.fromEntries(known.map((field) => [field, error.fields?.[field] ?? '']));
  }

  /** Something changed in the fields. */
  private readonly noted = (): void => {
    if (this.state.status === 'opening') return;
    this.keeper.note(undefined);
    this.patch({ pending: true, changed: this.isChanged() });
  };

  private save(): void {
    this.fields.takeComment();
    this.keeper.take();
    this.keep();
    this.patch({ pending: false, changed: this.isChanged() });
  }

  /** Writes down how the form stands; one that says no more than the host's profile is no draft. */
  private keep(): void {
    const { status, elsewhere, aside } = this.state;
    if (elsewhere || status === 'sent' || status === 'opening') return;
    const values = this.fields.values();
    this.touched = true;
    if (differingFields(values, this.host.values).length === 0 && !aside) {
      this.keeping.forget();
      return;
    }
    const kept = this.keeping.keep({
      values,
      ...(this.base !== undefined && { base: this.base }),
      ...(aside && { aside }),
      ...(this.attempt && { attempt: this.attempt }),
    });
    void kept.then((outlives) => this.patch({ kept: outlives }));
  }

  /** These values come into the form, begun from that version. */
  private put(kept: KeptValues, base: string | undefined): void {
    this.keeper.take();
    this.base = base;
    this.fields.put(kept);
    const changed = this.isChanged();
    this.patch({ changed, pending: false, revision: this.state.revision + 1 });
  }

  /** The draft that was found, or is heard of from the tab that writes; without one, the profile as it is. */
  private readonly goOnFrom = (draft: FormDraft | undefined): void => {
    this.attempt = draft?.attempt;
    this.put(draft?.values ?? this.host.values, draft ? draft.base : this.host.version);
    const restoredAt = this.isChanged() ? draft?.savedAt : undefined;
    this.patch({ restoredAt, aside: draft?.aside });
  };

  /** Another tab writes from now on; what it has not heard of stays at hand. */
  private readonly stepBack = (): void => {
    const unsaved = this.state.pending ? { aside: this.present() } : {};
    this.keeper.take();
    this.patch({ elsewhere: true, ...unsaved });
  };

  /** What another tab had written comes to light late: it is gone on from, or laid aside where one writes already. */
  private readonly takeLate = (draft: FormDraft): void => {
    if (differingFields(draft.values, this.fields.values()).length === 0) return;
    const { values, base, savedAt: at } = draft;
    if (!this.touched && !this.state.pending) this.goOnFrom(draft);
    else this.patch({ aside: { values, ...(base !== undefined && { base }), at } });
  };

  private patch(news: Partial<FormState>): void {
    const next = { ...this.state, ...news };
    const names = Object.keys(news) as (keyof FormState)[];
    if (names.every((name) => this.state[name] === next[name])) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}
