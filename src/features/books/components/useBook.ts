import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { type BookOrder, fetchBook } from '../fetchBook.ts';

/** How far a book has come. */
export type BookState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly bytes: number }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Makes one book at a time; leaving the dialog cancels it. */
export function useBook() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<BookState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const make = async (order: BookOrder) => {
    const own = new AbortController();
    running.current = own;
    setState({ kind: 'making', bytes: 0 });
    const onBytes = (bytes: number) => setState({ kind: 'making', bytes });
    const made = await dispatch(fetchBook(order, { signal: own.signal, onBytes }));
    if ('cancelled' in made) setState({ kind: 'idle' });
    else if ('error' in made) setState({ kind: 'failed', error: made.error });
    else {
      download(made.file, made.name);
      setState({ kind: 'done', bytes: made.file.size });
    }
  };
  return { state, make, cancel };
}
