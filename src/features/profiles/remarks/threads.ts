import type { ProfileComment } from '../../../contract/index.ts';

/** A comment with what was answered to it. */
export interface RemarkThread {
  readonly root: ProfileComment;
  readonly answers: readonly ProfileComment[];
}

/** The talk about a profile by its comments, oldest first; an answer whose comment is not there stands by itself. */
export function threadsOf(comments: readonly ProfileComment[]): readonly RemarkThread[] {
  const ids = new Set(comments.map(({ id }) => id));
  const isAnswer = ({ replyTo }: ProfileComment) => replyTo !== undefined && ids.has(replyTo);
  return comments
    .filter((one) => !isAnswer(one))
    .map((root) => ({
      root,
      answers: comments.filter((one) => isAnswer(one) && one.replyTo === root.id),
    }));
}

/** The threads about one field; about all of the profile where none is named. */
export const threadsAbout = (
  threads: readonly RemarkThread[],
  field: string | undefined,
): readonly RemarkThread[] => threads.filter(({ root }) => root.field === field);
