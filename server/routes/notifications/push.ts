import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import { sha256 } from '../../auth/crypto.ts';
import { requireUser } from '../../auth/index.ts';
import { flag } from '../../db/index.ts';
import { forgetBrowser, keepBrowser } from '../../db/queries/pushes.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid, noticeText } from '../../errors/index.ts';
import { pushEndpoint } from '../../push/address.ts';

/** Keeps the browser of this session. Refusals: unauthorised, pushDisabled; under `endpoint` fieldWrong. */
export async function subscribePush(
  { db, config, clock }: Deps,
  { endpoint, keys, withText }: CallBody<Calls['subscribePush']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['subscribePush']>> {
  const { id: userId } = requireUser(request);
  if (!config.push) throw new DomainError('pushDisabled');
  if (request.sessionToken === null) throw new DomainError('unauthorised');
  if (!pushEndpoint(endpoint, config.push)) throw invalid({ endpoint: ['fieldWrong'] });
  const browser = {
    userId,
    sessionHash: sha256(request.sessionToken),
    endpoint,
    ...keys,
    withText: flag(withText),
    createdAt: clock(),
  };
  await db.transaction().execute((trx) => keepBrowser(trx, browser));
  return { message: noticeText('pushSubscribed') };
}

/** Forgets one of one's own browsers. Refusal: unauthorised. */
export async function unsubscribePush(
  { db }: Deps,
  { endpoint }: CallBody<Calls['unsubscribePush']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['unsubscribePush']>> {
  await forgetBrowser(db, endpoint, requireUser(request).id);
  return { message: noticeText('pushUnsubscribed') };
}
