import type { Loss } from '../contract/index.ts';

const reported = new Set<string>();

/** `turns.3.location` and `turns.4.location` are one fault of a host. */
const kindOf = ({ path, kind }: Loss): string => `${kind} ${path.replace(/\b\d+\b/g, '*')}`;

/** Says once in the console what of an answer could not be read (HOSTS-05). `source` is the path of the call or the name of the event. */
export function reportLosses(source: string, losses: readonly Loss[]): void {
  for (const loss of losses) {
    const fault = `${source.replace(/\d+/g, '*')}: ${kindOf(loss)}`;
    if (reported.has(fault)) continue;
    reported.add(fault);
    // eslint-disable-next-line no-console -- for whoever looks after the host; the page says how much is missing
    console.warn(`The ${loss.kind} ${loss.path} of ${source} could not be read and is left out`);
  }
}
