import {
  type ClientConfig,
  HEADER,
  parseConfig,
  XSRF_COOKIE,
} from '../../../src/contract/index.ts';
import { type Checks, refusalText, type Row } from './checks.ts';
import type { Connection } from './connection.ts';

/** What lies around the calls: config.json, other origins, the XSRF cookie, the form of refusals. */

const NOWHERE = 'no-such-game-check-host';

/** Reads config.json where the address serves the client too; undefined where it does not. */
export async function readConfig(
  connection: Connection,
): Promise<{ row: Row; config?: ClientConfig }> {
  const request = 'GET /config.json';
  const { status, json } = await connection.send('/config.json');
  const row = { name: 'config.json', request, ...(status > 0 && { status }) };
  if (status !== 200 || json === undefined) {
    const problems = ['none here: put one beside the index.html of the client'];
    return { row: { ...row, verdict: 'untried', problems, optional: true } };
  }
  const result = parseConfig(json);
  if (result.ok) return { row: { ...row, verdict: 'holds', problems: [] }, config: result.config };
  const problems = [`wrong field: ${result.field === '' ? 'the whole' : result.field}`];
  const cost = 'the client does not start and names this field';
  return { row: { ...row, verdict: 'missing', problems, cost } };
}

const listed = (value: string | null): string[] =>
  (value ?? '').split(',').map((one) => one.trim().toLowerCase());

/** May a page of `origin` make the calls, with cookies and the headers that the client sends? */
export async function checkOrigin({ connection, note }: Checks, game: string, origin: string) {
  const path = `/api/rpg/turns/${encodeURIComponent(game)}/new`;
  const wanted = ['content-type', ...Object.values(HEADER).map((name) => name.toLowerCase())];
  const { status, headers } = await connection.send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted.join(', '),
    },
  });
  const allowed = listed(headers.get('access-control-allow-headers'));
  const absent = allowed.includes('*') ? [] : wanted.filter((name) => !allowed.includes(name));
  const key = HEADER.idempotency.toLowerCase();
  const row = { request: `OPTIONS ${path} from ${origin}`, ...(status > 0 && { status }) };
  const open =
    headers.get('access-control-allow-origin') === origin &&
    headers.get('access-control-allow-credentials') === 'true';
  const without = absent.filter((name) => name !== key);
  const problems = [
    ...(open ? [] : ['does not allow this origin with credentials']),
    ...(without.length > 0 ? [`does not allow the headers ${without.join(', ')}`] : []),
  ];
  const cost = `a client on ${origin} cannot make calls`;
  note({
    ...row,
    name: 'other origins',
    verdict: problems.length > 0 ? 'missing' : 'holds',
    problems,
    ...(problems.length > 0 && { cost }),
  });
  if (open)
    note({
      ...row,
      name: 'Idempotency-Key from other origins',
      optional: true,
      ...(absent.includes(key)
        ? {
            verdict: 'missing',
            problems: ['is not allowed'],
            cost: 'a retry looks before it sends',
          }
        : { verdict: 'holds', problems: [] }),
    });
}

/** After init, does the host give the cookie that calls are to return in a header? */
export function checkXsrf({ connection, note }: Checks): void {
  const given = connection.cookie(XSRF_COOKIE) !== undefined;
  note({
    name: 'XSRF cookie',
    optional: true,
    ...(given
      ? { verdict: 'holds', problems: [] }
      : {
          verdict: 'missing',
          problems: [`no cookie ${XSRF_COOKIE} by init`],
          cost: 'nothing, where the host asks for no XSRF header; else every POST is refused',
        }),
  });
}

/** Are refusals JSON with a text to show? A game that is not there; a date that is none. */
export async function checkRefusals({ connection, note }: Checks, game: string) {
  const step = encodeURIComponent(game);
  const asked = [
    { name: 'refusal of a 404', method: 'GET', path: `/api/rpg/turns/${NOWHERE}` },
    {
      name: 'refusal of a 422',
      method: 'POST',
      path: `/api/rpg/turns/${step}/new`,
      body: { date: 'x' },
    },
  ];
  for (const { name, method, path, body } of asked) {
    const answer = await connection.send(path, { method, ...(body !== undefined && { body }) });
    const row = {
      name,
      request: `${method} ${path}`,
      ...(answer.status > 0 && { status: answer.status }),
    };
    const accepted = answer.status >= 200 && answer.status < 300;
    if (accepted)
      note({ ...row, verdict: 'untried', problems: ['is not refused'], optional: true });
    else if (refusalText(answer) !== undefined) note({ ...row, verdict: 'holds', problems: [] });
    else
      note({
        ...row,
        verdict: 'missing',
        problems: ['no JSON with `error` or `message`'],
        cost: 'a failed call shows a general text in place of the reason',
      });
  }
}
