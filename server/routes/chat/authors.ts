import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import type { Deps } from '../../deps.ts';
import { authorsIn } from '../../db/queries/chatAuthors.ts';
import { type ChannelParams, enterChannel } from './access.ts';

/** Who wrote in a channel, by ids (MSG-12). Refusals: those of entering. */
export async function listAuthors(
  { db }: Deps,
  params: ChannelParams,
  { users, profiles }: CallBody<Calls['chatAuthors']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chatAuthors']>> {
  const { channel } = await enterChannel(db, params, request);
  return { authors: await authorsIn(db, channel.id, { users, profiles }) };
}
