import type { BareCall } from './calls.ts';
import { chatCalls } from './chatCalls.ts';
import { placeCalls } from './placeCalls.ts';
import { profileCalls } from './profileCalls.ts';
import { questCalls } from './questCalls.ts';
import { sessionCalls } from './sessionCalls.ts';
import { turnCalls } from './turnCalls.ts';

/** Every call of section 7 that this host knows; all others are unknown to it. */
const bareCalls: readonly BareCall[] = [
  ...sessionCalls,
  ...turnCalls,
  ...placeCalls,
  ...profileCalls,
  ...questCalls,
  ...chatCalls,
];

/** A call of the documents and the parameters of its address; undefined where the documents know none. */
export function findCall(method: string, pathname: string) {
  for (const call of bareCalls) {
    const pattern = call.path.replace(/\/:(\w+)(\??)/g, (_, name: string, may: string) =>
      may ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
    );
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (match && call.method === method) return { call, params: paramsOf(match) };
  }
  return undefined;
}

function paramsOf({ groups = {} }: RegExpExecArray): Record<string, string> {
  const given: [string, string | undefined][] = Object.entries(groups);
  return Object.fromEntries(
    given.flatMap(([name, one]) => (one === undefined ? [] : [[name, decodeURIComponent(one)]])),
  );
}
