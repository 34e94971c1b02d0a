import { useEffect, useRef, useState } from 'react';

/** What became of a file: it is there, with what follows; it was refused, with why in words; or it was cancelled. */
export type SendOutcome =
  { readonly sent: () => void } | { readonly reason: string } | { readonly cancelled: true };

export interface FileWay {
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Takes a file to the host: how far it has come, from 0 to 1, and why it did not. Another file or another page ends its way. */
export function useSending(take: (file: File, way: FileWay) => Promise<SendOutcome>) {
  const [part, setPart] = useState<number>();
  const [reason, setReason] = useState<string>();
  const way = useRef<AbortController>(undefined);
  useEffect(() => () => way.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    way.current?.abort();
    const controller = new AbortController();
    way.current = controller;
    setReason(undefined);
    setPart(0);
    const outcome = await take(file, { onProgress: setPart, signal: controller.signal });
    if (way.current !== controller) return;
    setPart(undefined);
    if ('sent' in outcome) outcome.sent();
    if ('reason' in outcome) setReason(outcome.reason);
  };
  return {
    ...{ part, reason },
    send: (file: File) => void send(file),
    cancel: () => way.current?.abort(),
  };
}

export type Sending = ReturnType<typeof useSending>;
