import type { IncomingMessage } from 'node:http';
import type { SocketLimits } from './limits.ts';
import { errorCodes, PROTOCOL_VERSION, type ErrorCode } from './protocol.ts';
import { sameText } from './signature.ts';

export interface AdmissionRules {
  key: string;
  /** Origins of pages that may connect; undefined: any. Clients that are no browsers send none and may connect. */
  allowedOrigins: readonly string[] | undefined;
  limits: SocketLimits;
}

/** What is there already. */
export interface Occupancy {
  /** Why nobody may connect for now. */
  away: Refusal | undefined;
  connections: number;
  connectionsOfAddress: number;
}

export interface Refusal {
  code: ErrorCode;
  message: string;
}

/** Why this request may not become a connection; undefined when it may. */
export function refusalOfRequest(
  request: IncomingMessage,
  rules: AdmissionRules,
  there: Occupancy,
): Refusal | undefined {
  if (there.away) return there.away;
  const url = parseUrl(request.url);
  const key = /^\/app\/([^/]+)\/?$/.exec(url?.pathname ?? '')?.[1];
  if (!url || key === undefined) return refuse('pathNotFound', 'Path not found');
  if (!sameText(key, rules.key)) return refuse('unknownKey', 'The app key does not exist');
  return refusalOfVersion(url) ?? refusalOfOrigin(request, rules) ?? refusalOfNumber(rules, there);
}

function refusalOfVersion(url: URL): Refusal | undefined {
  const version = url.searchParams.get('protocol');
  if (version === null) return refuse('protocolMissing', 'No protocol version supplied');
  if (version === String(PROTOCOL_VERSION)) return undefined;
  return refuse('unsupportedProtocol', `Only protocol version ${PROTOCOL_VERSION} is spoken here`);
}

function refusalOfOrigin(request: IncomingMessage, rules: AdmissionRules): Refusal | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !rules.allowedOrigins) return undefined;
  if (rules.allowedOrigins.includes(origin)) return undefined;
  return refuse('unauthorised', 'This origin may not connect');
}

function refusalOfNumber({ limits }: AdmissionRules, there: Occupancy): Refusal | undefined {
  if (there.connections >= limits.connections) return refuse('overCapacity', 'Over capacity');
  if (there.connectionsOfAddress < limits.connectionsPerAddress) return undefined;
  return refuse('overQuota', 'Too many connections from this address');
}

/** The path and query of a request; undefined for what is no URL. */
export function parseUrl(path: string | undefined): URL | undefined {
  const url = URL.parse(path ?? '', 'http://socket');
  return url?.host === 'socket' ? url : undefined;
}

const refuse = (code: keyof typeof errorCodes, message: string): Refusal => ({
  code: errorCodes[code],
  message,
});
