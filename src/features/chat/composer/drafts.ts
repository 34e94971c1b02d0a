import * as v from 'valibot';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { ChatPlace } from '../channels.ts';
import { type ChannelOutbox, isSameMessage } from '../rooms/outbox.ts';
import { type ComposerState, emptyComposer } from './composerState.ts';

const draft = v.object({
  /** What stands in the input, or will again when the edit is over. */
  text: v.string(),
  /** The key under which the text may already have arrived (MSG-14). */
  nonce: v.exactOptional(v.string()),
  /** A message that is being edited: its text before and now. */
  edit: v.exactOptional(v.object({ id: v.string(), original: v.string(), text: v.string() })),
  /** When it was saved, epoch ms. */
  savedAt: v.number(),
});

/** What is not sent yet, as the browser keeps it (MSG-04). */
export type Draft = v.InferOutput<typeof draft>;

/** What a draft says, whenever it was saved. */
export type DraftContent = Omit<Draft, 'savedAt'>;

const drafts = storageKey('chatDraft', draft);

/** The key of a draft, in the draft store and in its copy in localStorage alike. */
export function draftKey({ user, game, character, channel }: ChatPlace): StorageKey<Draft> {
  return keyAt(drafts, user, game, character, channel.type, channel.id);
}

/** Is there nothing to keep? */
export function isBlankDraft({ text, edit }: DraftContent): boolean {
  return text.trim() === '' && edit === undefined;
}

function textOf({ text, edit, sending }: ComposerState, outbox: ChannelOutbox): string {
  if (edit) return edit.previous;
  if (sending?.kind !== 'message' || sending.from === 'dice') return text;
  const sent = outbox[sending.nonce]?.text ?? '';
  return text.trim() === '' ? sent : `${sent}\n${text}`;
}

/** The draft of a composer: also while a message is on its way, for nobody knows yet whether it arrives. */
export function draftOf(composer: ComposerState, outbox: ChannelOutbox): DraftContent {
  const { edit } = composer;
  const text = textOf(composer, outbox);
  const sent = Object.values(outbox).find((one) => isSameMessage(one.text, text));
  return {
    text,
    ...(sent && { nonce: sent.nonce }),
    ...(edit && { edit: { id: edit.id, original: edit.original, text: composer.text } }),
  };
}

/** Do both say the same? */
export function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  return (
    one.text === other.text &&
    one.nonce === other.nonce &&
    one.edit?.id === other.edit?.id &&
    one.edit?.text === other.edit?.text
  );
}

/** A composer that goes on from a draft. */
export function composerFrom({ text, nonce, edit, savedAt }: Draft): ComposerState {
  return {
    ...emptyComposer,
    savedAt,
    text: edit ? edit.text : text,
    selected: edit ? [edit.id] : [],
    ...(edit && { edit: { id: edit.id, original: edit.original, previous: text } }),
    ...(nonce !== undefined && { failedNonce: nonce }),
  };
}
