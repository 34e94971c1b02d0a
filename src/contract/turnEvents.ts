import { id } from './primitives.ts';
import { entity, type Fields, isFields } from './shape.ts';
import { turn } from './turn.ts';

/** What sockets say of turns, apart from the rest: no first screen hears more. */

/** Reads an event that carries the thing itself, or its id alone. */
export function refUnder(name: string): (fields: Fields) => Fields {
  return (fields) => {
    const ref = fields[name] ?? fields.id;
    return { [name]: isFields(ref) ? ref : { id: ref } };
  };
}

/** Events of turns by name. A deletion needs no more than the id. */
export const turnEvents = {
  TurnSent: entity({ turn }),
  TurnUpdated: entity({ turn }),
  TurnDeleted: entity({ turn: entity({ id }) }, refUnder('turn')),
} as const;
