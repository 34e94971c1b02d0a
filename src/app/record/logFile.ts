import facts from '../../../package.json' with { type: 'json' };
import { download } from '../../lib/download.ts';
import { formatDate, formatTime } from '../../lib/time.ts';

/** The build that runs in a window: the version, and the hash in the name of the first script. */
export function buildOf({ document }: Pick<Window, 'document'>): string {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/main."]');
  const sum = /main\.(\w+)\.js/.exec(script?.src ?? '')?.[1];
  return sum === undefined ? facts.version : `${facts.version}+${sum}`;
}

/** Facts of a log's text that need no parsing. */
export interface LogSummary {
  readonly actions: number;
  /** Time of the last action, epoch ms; undefined where there is none. */
  readonly until: number | undefined;
}

const ACTION = /^\{"kind":"action","seq":\d+,"at":(\d+)/gm;

export function summaryOf(text: string): LogSummary {
  const actions = [...text.matchAll(ACTION)];
  const last = actions.at(-1)?.[1];
  return {
    actions: actions.length,
    until: last === undefined ? undefined : Number(last),
  };
}

/** The text with a note in its header (BACK-131), which is its first line. */
export function withNote(text: string, note: string): string {
  if (note === '') return text;
  const [header = '', ...lines] = text.split('\n');
  return [JSON.stringify({ ...(JSON.parse(header) as object), note }), ...lines].join('\n');
}

/** letopis-2026-11-22-0915.jsonl, by the reader's clock. */
export function fileNameAt(at: number): string {
  const day = formatDate(at).split('.').toReversed().join('-');
  return `letopis-${day}-${formatTime(at).replace(':', '')}.jsonl`;
}

/** Downloads a text as a file. Returns its size in bytes. */
export function saveFile(window: Window & typeof globalThis, name: string, text: string): number {
  const file = new window.Blob([text], { type: 'application/x-ndjson' });
  download(file, name, window);
  return file.size;
}
