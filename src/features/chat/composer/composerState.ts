import type { ApiError } from '../../../api/index.ts';
import type { DiceNumbers } from '../../../ui/diceNumbers.ts';
import type { SentFrom } from '../rooms/actions.ts';
import { isSameMessage } from '../rooms/outbox.ts';

/** A message on its way to the host, or an edit of one. */
export type Outgoing =
  | {
      readonly kind: 'message';
      /** The message in the outbox. */
      readonly nonce: string;
      /** What the dice window sends never stood in the input, so a failure does not put it there. */
      readonly from: SentFrom;
    }
  | { readonly kind: 'edit'; readonly id: string };

/** The message that is edited, its text before, and what stood in the input when the edit began. */
export interface Edit {
  readonly id: string;
  readonly original: string;
  readonly previous: string;
}

/** What one writes in one channel (spec 2 §4, Sending and Editing a message). */
export interface ComposerState {
  /** What stands in the input: the message to be, or that which is edited. */
  readonly text: string;
  readonly sending?: Outgoing;
  /** Ids of the selected messages, in the order of selection. */
  readonly selected: readonly string[];
  readonly edit?: Edit;
  /** The failed message of the outbox whose words were put back into the input. */
  readonly failedNonce?: string;
  /** Why the edit was not saved. Why a message was not sent stands in the history. */
  readonly error?: ApiError;
  /** The message that was edited is gone; what was written of it stands in the input (MSG-02). */
  readonly editLost?: true;
  /** How many names were put into the input: with each it takes the focus (WIN-05). */
  readonly mentions: number;
  /** What stands in the dice window while it is open. */
  readonly dice?: DiceNumbers;
}

/** What is not sent yet, as the browser stores it (MSG-04). */
export interface DraftText {
  /** What stands in the input, or will again when the edit is over. */
  readonly text: string;
  /** The key under which the text may already have arrived (MSG-14). */
  readonly nonce?: string;
  /** A message that is being edited: its text before and now. */
  readonly edit?: { readonly id: string; readonly original: string; readonly text: string };
}

export const emptyComposer: ComposerState = { text: '', selected: [], mentions: 0 };

const isBlank = (text: string): boolean => text.trim() === '';

/** Two texts in one input, where neither may be lost. */
export function joined(first: string, second: string): string {
  if (isBlank(first)) return second;
  return isBlank(second) ? first : `${first}\n${second}`;
}

/** What ends with the edit, the call or the text that it speaks of. */
type Transient = 'dice' | 'sending' | 'edit' | 'failedNonce' | 'error' | 'editLost';

function without(composer: ComposerState, ...names: readonly Transient[]): ComposerState {
  const rest = { ...composer };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}

/** What a text became by typing, in another text that took its place meanwhile: neither is lost. */
function typedInto(now: string, change: { readonly typed: string; readonly previous: string }) {
  const { typed, previous } = change;
  if (now === previous) return typed;
  const at = previous === '' ? -1 : now.indexOf(previous);
  return at < 0 ? joined(now, typed) : now.slice(0, at) + typed + now.slice(at + previous.length);
}

/** The input's text changed, from what it was before. While something is on its way it does not. */
export function withText(
  composer: ComposerState,
  typed: string,
  previous = composer.text,
): ComposerState {
  const text = typedInto(composer.text, { typed, previous });
  if (composer.sending || composer.text === text) return composer;
  const rest = without(composer, 'error', ...(isBlank(text) ? (['editLost'] as const) : []));
  return { ...rest, text };
}

/** The composer goes on from a draft. Not while something is on its way. */
export function withDraft(
  composer: ComposerState,
  { text, nonce, edit }: DraftText,
): ComposerState {
  if (composer.sending) return composer;
  return {
    ...without(composer, 'edit', 'failedNonce'),
    text: edit ? edit.text : text,
    ...(edit && {
      selected: [edit.id],
      edit: { id: edit.id, original: edit.original, previous: text },
    }),
    ...(nonce !== undefined && { failedNonce: nonce }),
  };
}

/** The message is on its way: the input is cleared, the form waits (MSG-03). */
export function withSending(
  composer: ComposerState,
  { nonce, from }: { readonly nonce: string; readonly from: SentFrom },
): ComposerState {
  if (composer.sending || composer.edit) return composer;
  const text = from === 'input' ? '' : composer.text;
  const rest = without(composer, 'error', 'editLost');
  return { ...rest, text, sending: { kind: 'message', nonce, from } };
}

/** Is this the message that is on its way? Answers to others change nothing. */
function awaits(composer: ComposerState, nonce: string): boolean {
  return composer.sending?.kind === 'message' && composer.sending.nonce === nonce;
}

/** A message by its key and its words. */
interface Sent {
  readonly nonce: string;
  readonly text: string;
}

/**
 * The host has this message: by its answer, an event, a poll or a page, also after it was sent again from the history. Where the input still
 * holds it, it is cleared.
 */
export function withArrived(composer: ComposerState, { nonce, text: sent }: Sent): ComposerState {
  if (awaits(composer, nonce)) return without(composer, 'sending', 'failedNonce');
  const { failedNonce, edit, text } = composer;
  if (failedNonce !== nonce) return composer;
  const rest = without(composer, 'failedNonce');
  if (edit) {
    const previous = isSameMessage(edit.previous, sent) ? '' : edit.previous;
    return { ...rest, edit: { ...edit, previous } };
  }
  return { ...rest, text: isSameMessage(text, sent) ? '' : text };
}

/** Sending failed: the text is back in the input, before what was put there meanwhile (MSG-03). */
export function withFailure(composer: ComposerState, { nonce, text }: Sent): ComposerState {
  const { sending } = composer;
  if (sending?.kind !== 'message' || sending.nonce !== nonce) return composer;
  const rest = without(composer, 'sending');
  if (sending.from === 'dice') return rest;
  return { ...rest, failedNonce: nonce, text: joined(text, composer.text) };
}

/** Without the edit: what stood in the input before it began is back. */
export function withoutEdit(composer: ComposerState): ComposerState {
  const { edit } = composer;
  if (!edit) return composer;
  return { ...without(composer, 'edit', 'error'), text: edit.previous };
}

/** The selection became another one, which cancels the edit (MSG-02). Not while the edit is being saved. */
export function withSelection(
  composer: ComposerState,
  change: (selected: readonly string[]) => readonly string[],
): ComposerState {
  if (composer.sending?.kind === 'edit') return composer;
  return { ...withoutEdit(composer), selected: change(composer.selected) };
}

/** The one selected message comes into the input. */
export function withEdit(
  composer: ComposerState,
  { id, text }: { readonly id: string; readonly text: string },
): ComposerState {
  const [only, ...others] = composer.selected;
  if (composer.sending || composer.edit || only !== id || others.length > 0) return composer;
  const edit = { id, original: text, previous: composer.text };
  return { ...without(composer, 'error', 'editLost'), edit, text };
}

/** The edit is on its way: its text stays in the input, and cannot be changed. */
export function withSaving(composer: ComposerState): ComposerState {
  const { edit, sending } = composer;
  if (!edit || sending) return composer;
  return { ...without(composer, 'error'), sending: { kind: 'edit', id: edit.id } };
}

/** The host took the edit: nothing is selected any more, and the input is as before (MSG-02). */
export function withSaved(composer: ComposerState, id: string): ComposerState {
  if (composer.sending?.kind !== 'edit' || composer.sending.id !== id) return composer;
  return { ...withoutEdit(without(composer, 'sending')), selected: [] };
}

/** The host refused the edit: it stays, with the reason. */
export function withSaveFailure(
  composer: ComposerState,
  id: string,
  error: ApiError,
): ComposerState {
  if (composer.sending?.kind !== 'edit' || composer.sending.id !== id) return composer;
  const rest = without(composer, 'sending');
  return rest.edit ? { ...rest, error } : rest;
}

/**
 * A message is gone, whoever deleted it. It is selected no more; where it was being edited, what was written stays in the input, after what
 * stood there before.
 */
export function withoutMessage(composer: ComposerState, id: string): ComposerState {
  const { edit, selected, text } = composer;
  if (!selected.includes(id) && edit?.id !== id) return composer;
  const left = selected.filter((one) => one !== id);
  if (edit?.id !== id) return { ...composer, selected: left };
  if (isSameMessage(text, edit.original)) return { ...withoutEdit(composer), selected: left };
  const rest = without(composer, 'edit', 'error');
  return { ...rest, selected: left, text: joined(edit.previous, text), editLost: true };
}

/** The dice window was opened, or something was typed in it; undefined closes it. */
export function withDice(composer: ComposerState, dice?: DiceNumbers): ComposerState {
  if (dice) return { ...composer, dice };
  return composer.dice ? without(composer, 'dice') : composer;
}

/** Somebody's name in front of what one writes, or behind it (WIN-05). */
export function withMention(composer: ComposerState, name: string): ComposerState {
  const { text, mentions } = composer;
  const gap = isBlank(text) || /\s$/.test(text) ? '' : ' ';
  const before = isBlank(text) ? '' : text;
  return { ...composer, text: `${before}${gap}${name}, `, mentions: mentions + 1 };
}
