import { calls, type ErrorId } from '../../../src/contract/index.ts';
import { DomainError } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { deleteTurn, editTurn } from './change.ts';
import { commentTurn, turnComments } from './comments.ts';
import { imageRoutes } from './image.ts';
import { postTurn } from './post.ts';
import { reactToTurn } from './react.ts';
import { listTurns, newTurns, turnForm } from './read.ts';
import { roll } from './roll.ts';

/**
 * Gives an internal error the text of the action that failed (spec 1 §8: errors while editing, deleting or commenting a turn).
 * Its reason goes to the log alone; a refusal stays what it is.
 */
async function failingAs<Result>(id: ErrorId, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) throw error;
    throw new DomainError(id, {}, undefined, error);
  }
}

/** Reading and writing turns (spec 1 §7). */
export const turnRoutes: Area = (app, deps) => {
  route(app, calls.turns, ({ params, query, request }) => listTurns(deps, params, query, request), {
    kept: 'all',
  });
  route(app, calls.newTurns, ({ params, body, request }) =>
    newTurns(deps, params, body.date, request),
  );
  route(app, calls.turnForm, ({ params, request }) => turnForm(deps, params, request));
  route(app, calls.postTurn, (input) => postTurn(deps, input), { limit: 'write' });
  route(app, calls.rollDice, (input) => roll(deps, input), { limit: 'write' });
  imageRoutes(app, deps);
  route(app, calls.editTurn, (input) => failingAs('turnEditFailed', () => editTurn(deps, input)), {
    limit: 'write',
  });
  route(
    app,
    calls.deleteTurn,
    (input) => failingAs('turnDeleteFailed', () => deleteTurn(deps, input)),
    { limit: 'write' },
  );
  route(app, calls.turnComments, (input) => turnComments(deps, input));
  route(
    app,
    calls.commentTurn,
    (input) => failingAs('turnCommentFailed', () => commentTurn(deps, input)),
    { limit: 'write' },
  );
  route(app, calls.reactToTurn, (input) => reactToTurn(deps, input), { limit: 'write' });
};
