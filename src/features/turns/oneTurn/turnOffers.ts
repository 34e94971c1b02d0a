import type { Character, Game, GlobalSettings, Turn } from '../../../contract/index.ts';
import {
  canCommentTurn,
  canDeleteTurn,
  canEditTurn,
  canReact,
  canReadComments,
  isOpen,
} from '../../../domain/index.ts';

/** What a character is offered at the foot of a turn. */
export interface TurnOffers {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly react: boolean;
  /** A comment may be written. */
  readonly comment: boolean;
  /** The comments may be opened: there are some to read, or one may write the first. */
  readonly comments: boolean;
}

/** Who reads, where, and by which rules of the community. */
export interface Reader {
  readonly actor: Character;
  readonly game: Game;
  readonly globals: GlobalSettings;
}

/**
 * What is offered at `now` (ms), by the rules of the domain (TURN-02, TURN-03, TURN-06, TURN-07). A closed game can only be read, also its
 * comments, by those between whom they are.
 */
export function turnOffers(turn: Turn, { actor, game, globals }: Reader, now: number): TurnOffers {
  const open = isOpen(game);
  const comment = open && canCommentTurn(turn, actor, globals, now);
  return {
    comment,
    comments: canReadComments(turn, actor) && (comment || turn.commentsCount > 0),
    edit: open && canEditTurn(turn, actor, globals, now),
    remove: open && canDeleteTurn(turn, actor, globals, now),
    react: open && canReact(turn, actor),
  };
}
