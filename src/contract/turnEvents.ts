import { id } from './primitives.ts';
import { answer, entity, type Fields, isFields } from './shape.ts';
import { turn } from './turn.ts';

/** Socket events of turns, apart from the rest: the first screen needs no others. */

/** Reads an event that carries the thing itself, or its id alone. */
export function refUnder(name: string): (fields: Fields) => Fields {
  return (fields) => {
    const ref = fields[name] ?? fields.id;
    return { [name]: isFields(ref) ? ref : { id: ref } };
  };
}

/** Events of turns by name. A deletion needs no more than the id. */
export const turnEvents = {
  TurnSent: answer({ turn }, 'turn'),
  TurnUpdated: answer({ turn }, 'turn'),
  TurnDeleted: answer({ turn: entity({ id }) }, 'turn', refUnder('turn')),
} as const;
