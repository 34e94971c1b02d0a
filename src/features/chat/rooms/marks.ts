import type { ChannelRef } from '../../../contract/index.ts';
import type { ChatOwner } from './roomFacts.ts';

/** How far a channel was read, as the host is told it. */
export type ReadMark = ChannelRef & { readonly message: string };

/** The marks of one character that the host has not taken yet, by channel. */
export interface OwnMarks {
  readonly owner: ChatOwner;
  readonly marks: Readonly<Record<string, ReadMark>>;
}

/** Marks that wait to be sent, by whose they are: those of a character that is no longer played go out all the same. */
export type Outbox = Readonly<Record<string, OwnMarks>>;

/** The name of an owner among the marks. */
export const ownerKey = ({ game, character }: ChatOwner): string => `${game}/${character}`;

const nameOf = ({ type, id }: ChannelRef): string => `${type}/${id}`;

/** The outbox with one mark more; it takes the place of an earlier one of the same channel. */
export function withMark(outbox: Outbox, owner: ChatOwner, mark: ReadMark): Outbox {
  const name = ownerKey(owner);
  const marks = { ...outbox[name]?.marks, [nameOf(mark)]: mark };
  return { ...outbox, [name]: { owner, marks } };
}

/** The outbox without marks that were settled; one that moved on meanwhile stays. */
export function withoutMarks(
  outbox: Outbox,
  owner: ChatOwner,
  settled: readonly ReadMark[],
): Outbox {
  const name = ownerKey(owner);
  const own = outbox[name];
  if (own === undefined) return outbox;
  const gone = new Map(settled.map((mark) => [nameOf(mark), mark.message]));
  const left = Object.entries(own.marks).filter(
    ([channel, { message }]) => gone.get(channel) !== message,
  );
  const { [name]: _before, ...others } = outbox;
  return left.length === 0
    ? others
    : { ...others, [name]: { owner, marks: Object.fromEntries(left) } };
}
