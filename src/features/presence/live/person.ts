import type { OnlineEntry } from '../../../contract/index.ts';

/** One who may be online: the id is theirs within the type only. Authors of messages are, bots excepted (spec 2 §3). */
export interface PersonRef {
  readonly type: OnlineEntry['type'] | 'bot';
  readonly id: string;
}

/** The key of a person, for maps. */
export const personKey = ({ type, id }: PersonRef): string => `${type}/${id}`;
