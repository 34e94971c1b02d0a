import type { FastifyRequest } from 'fastify';
import { HEADER, type ParsedChannel } from '../../src/contract/index.ts';
import { writeChronicleRefusal, writeRefusal } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { findLocation, placesClosedTo } from '../db/queries/locations.ts';
import { DomainError } from '../errors/index.ts';
import { type ActingUser, authorizeCharacter } from './access.ts';
import { openEvent } from './quests/access.ts';

/** A channel over which it is sent who writes. */
export type Writing = Extract<ParsedChannel, { about: 'placeWriting' | 'chronicleWriting' }>;

/** One who reads where somebody writes. */
export type Reading = ActingUser & { mayWrite: boolean };

/** The character that a request for channels is made as. */
function characterOf({ headers }: FastifyRequest): string {
  const character = headers[HEADER.character];
  return typeof character === 'string' ? character : '';
}

/**
 * Lets a character hear who writes in a place, or the chronicle of an event; tells whether it may write there itself. Refusals: those of acting,
 * locationNotFound, those of opening a chronicle.
 */
export async function writerIn(
  db: Db,
  channel: Writing,
  request: FastifyRequest,
): Promise<Reading> {
  const { game } = channel;
  const character = characterOf(request);
  if (channel.about === 'chronicleWriting') {
    const { quest, event } = channel;
    const opened = await openEvent(db, { game, character, quest, event }, request);
    const { actor, event: row } = opened;
    const mayWrite = writeChronicleRefusal(opened.game, actor, row.isEditor) === undefined;
    return { ...opened, mayWrite };
  }
  const acting = await authorizeCharacter(db, { game, character }, request);
  if (!(await findLocation(db, acting.row.id, channel.location)))
    throw new DomainError('locationNotFound');
  const { actor, actorRow } = acting;
  const closed = await placesClosedTo(db, actorRow.id);
  const mayWrite = writeRefusal(acting.game, actor, channel.location, closed) === undefined;
  return { ...acting, mayWrite };
}
