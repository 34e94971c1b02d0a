import { useEffect, useRef, useState } from 'react';
import { type PointRef } from 'slate';
import { ReactEditor } from 'slate-react';
import { type LetopisEditor } from '../document.ts';
import { insertImageAt, pointOfCaret } from './insertAt.ts';

/** What came of an upload: the address of the picture, or why there is none, in words for the user. */
export type UploadResult =
  { readonly url: string } | { readonly reason: string } | { readonly cancelled: true };

/** Takes a picture to a host. Reports progress between 0 and 1; ends when the signal says so. Does not throw. */
export type ImageUpload = (
  file: File,
  way: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<UploadResult>;

/** A picture on its way, or one that did not arrive. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Between 0 and 1: how much has gone out. */
  readonly part: number;
  /** Why it did not arrive. */
  readonly reason?: string;
}

interface Way {
  readonly point: PointRef;
  readonly controller: AbortController;
}

export interface Uploads {
  readonly list: readonly Upload[];
  /** Somebody who may not tried to put a picture in. */
  readonly refused: boolean;
  /** Takes files on their way to where the caret stands. */
  begin: (files: readonly File[]) => void;
  retry: (id: number) => void;
  /** Ends an upload, or takes one that failed out of sight. */
  drop: (id: number) => void;
  /** The word of refusal was read. */
  understood: () => void;
}

/** Uploads by number, and how they change; the numbers are never used twice. */
function useUploadList() {
  const [list, setList] = useState<readonly Upload[]>([]);
  const change = (id: number, by: (upload: Upload) => Upload) =>
    setList((all) => all.map((one) => (one.id === id ? by(one) : one)));
  const add = (upload: Upload) => setList((all) => [...all, upload]);
  const remove = (id: number) => setList((all) => all.filter((one) => one.id !== id));
  return { list, change, add, remove };
}

/** The uploads under way; with the editor they end. */
function useWays() {
  const ways = useRef(new Map<number, Way>());
  useEffect(() => {
    const all = ways.current;
    return () => {
      for (const { controller } of all.values()) controller.abort();
    };
  }, []);
  return ways;
}

/**
 * Pictures that are being uploaded into a text. Each remembers where it is to stand; the text itself knows nothing of it until it is there, so
 * that drafts, undo and sending are never troubled by what may not come.
 */
export function useUploads(
  editor: LetopisEditor,
  onUpload: ImageUpload | undefined,
  onBusyChange: ((busy: boolean) => void) | undefined,
): Uploads {
  const { list, change, add, remove } = useUploadList();
  const [refused, setRefused] = useState(false);
  const ways = useWays();
  const last = useRef(0);
  const busy = list.some(({ reason }) => reason === undefined);
  useEffect(() => {
    onBusyChange?.(busy);
  }, [busy, onBusyChange]);

  const run = async (upload: ImageUpload, id: number, file: File, point: PointRef) => {
    const controller = new AbortController();
    ways.current.set(id, { point, controller });
    const onProgress = (part: number) => change(id, (one) => ({ ...one, part }));
    const result = await upload(file, { onProgress, signal: controller.signal });
    if (controller.signal.aborted || 'cancelled' in result) return;
    if ('reason' in result) {
      change(id, (one) => ({ ...one, reason: result.reason }));
      return;
    }
    ways.current.delete(id);
    remove(id);
    insertImageAt(editor, point, result.url);
  };

  const begin = (files: readonly File[]) => {
    setRefused(onUpload === undefined);
    if (!onUpload) return;
    for (const file of files) {
      last.current += 1;
      const id = last.current;
      add({ id, file, part: 0 });
      void run(onUpload, id, file, pointOfCaret(editor));
    }
    ReactEditor.focus(editor);
  };

  const drop = (id: number) => {
    const way = ways.current.get(id);
    way?.controller.abort();
    way?.point.unref();
    ways.current.delete(id);
    remove(id);
    ReactEditor.focus(editor);
  };

  const retry = (id: number) => {
    const upload = list.find((one) => one.id === id);
    const way = ways.current.get(id);
    if (!upload || !way || !onUpload) return;
    change(id, ({ reason: _reason, ...one }) => ({ ...one, part: 0 }));
    void run(onUpload, id, upload.file, way.point);
  };

  return { list, refused, begin, retry, drop, understood: () => setRefused(false) };
}
