import { type ClientConfig, modelPaths, sessionCalls } from '../contract/index.ts';
import type { Services } from '../lib/services.ts';

/** Paths that the configuration may move, and how far the contract's own path is replaced by it. */
function movedPaths({ api }: ClientConfig): readonly (readonly [string, string])[] {
  return [
    [sessionCalls.login.routePattern, api.login],
    [sessionCalls.logout.routePattern, api.logout],
    [sessionCalls.authorizeChannel.routePattern, api.broadcastingAuth],
    [modelPaths.models, api.models],
    [modelPaths.tags, api.tags],
  ];
}

/** The whole address of a call on the configured host; by default that of the page's own origin. */
export function apiUrl(
  path: string,
  { config, origin }: Pick<Services, 'config' | 'origin'>,
): string {
  const moved = movedPaths(config).find(([own]) => path === own || path.startsWith(`${own}/`));
  const actual = moved ? moved[1] + path.slice(moved[0].length) : path;
  return (config.api.origin || origin) + actual;
}
