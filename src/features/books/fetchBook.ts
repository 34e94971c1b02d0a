import { type ApiError, apiUrl, errorOfAnswer } from '../../api/index.ts';
import { type BookFormat, fileCalls } from '../../contract/index.ts';
import { hourOf } from '../../lib/days.ts';
import { readerZone } from '../../lib/time.ts';
import type { AppThunk } from '../../lib/store.ts';

/** Of what a book is made: a place or a quest by its key, or a character by the id of its profile. */
export type BookSubject =
  { readonly location: string } | { readonly quest: string } | { readonly profile: string };

/** A book as the dialog asks for it. */
export interface BookOrder {
  readonly game: string;
  /** Through whom one reads; nobody for a guest. */
  readonly character: string | undefined;
  readonly subject: BookSubject;
  readonly format: BookFormat;
  readonly comments: boolean;
  readonly dice: boolean;
  /** Days of the reader's calendar (yyyy-mm-dd), both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

/** What came of it. */
export type FetchedBook =
  | { readonly file: Blob; readonly name: string }
  | { readonly error: ApiError }
  | { readonly cancelled: true };

function queryOf({ subject, format, comments, dice, from, to }: BookOrder): string {
  const [first, next] = [hourOf(from, 0), hourOf(to, 0, 1)];
  return new URLSearchParams({
    ...subject,
    ...{ format, comments: String(comments), dice: String(dice), zone: readerZone() },
    ...(first !== undefined && { from: String(first) }),
    ...(next !== undefined && { to: String(next - 1) }),
  }).toString();
}

/** The name that the host gives the file; its kind alone where it names none that can be read. */
function nameOf(answer: Response, format: BookFormat): string {
  const said = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '');
  try {
    return decodeURIComponent(said?.[1] ?? '') || `book.${format}`;
  } catch {
    return `book.${format}`;
  }
}

async function readAll(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  if (!reader) return answer.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    bytes += read.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

/** Fetches a book from the host, and says how much of it has come (BACK-76). Never throws. */
export function fetchBook(
  order: BookOrder,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): AppThunk<Promise<FetchedBook>> {
  return async (_dispatch, _getState, services) => {
    const { game, character, format } = order;
    const path = fileCalls.book.path(character === undefined ? { game } : { game, character });
    const url = `${apiUrl(path, services)}?${queryOf(order)}`;
    try {
      const request = new Request(url, { credentials: 'include', cache: 'no-store', signal });
      const answer = await services.fetch(request);
      if (!answer.ok) return { error: errorOfAnswer(answer.status, await answer.text()) };
      return { file: await readAll(answer, onBytes), name: nameOf(answer, format) };
    } catch {
      return signal.aborted ? { cancelled: true } : { error: { kind: 'network' } };
    }
  };
}
