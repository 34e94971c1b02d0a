import { useEffect, useRef, useState } from 'react';
import type { Recorder } from '../../recorder/recorder.ts';
import type { LogText } from '../../recorder/serializer.ts';
import { runInSlices } from '../../recorder/idleWork.ts';
import { summaryOf, fileNameAt } from './logFile.ts';

/** A stored log of an earlier visit. */
interface Previous extends LogText {
  readonly until: number;
}

export type Visit = 'now' | 'previous';

/** The state of saving; `part` goes from 0 to 1. */
export type Outcome =
  | { readonly kind: 'saving'; readonly part: number }
  | {
      readonly kind: 'saved';
      readonly name: string;
      readonly actions: number;
      readonly bytes: number;
    }
  | { readonly kind: 'failed' };

export interface ReportOptions {
  readonly recorder: Pick<Recorder, 'summary' | 'save' | 'savePrevious'>;
  readonly clock: () => number;
  /** Downloads the file; returns its size in bytes. */
  readonly save: (name: string, text: string) => number;
}

/** The log of the previous visit; undefined until it is read, or without actions. */
function usePrevious(recorder: ReportOptions['recorder']): Previous | undefined {
  const [previous, setPrevious] = useState<Previous>();
  useEffect(() => {
    let wanted = true;
    void recorder.savePrevious().then((text) => {
      const facts = summaryOf(text ?? '');
      if (wanted && text !== undefined && facts.until !== undefined)
        setPrevious({ ...facts, until: facts.until, text });
    });
    return () => void (wanted = false);
  }, [recorder]);
  return previous;
}

/** Saving stops when the dialog is closed. */
function useSaving({ recorder, clock, save }: ReportOptions) {
  const [outcome, setOutcome] = useState<Outcome>();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);

  const write = (withWords: boolean, actions: number): Promise<LogText | undefined> =>
    runInSlices(window, recorder.save({ withWords }), {
      onProgress: (done) => setOutcome({ kind: 'saving', part: Math.min(1, done / actions) }),
      isWanted: () => open.current,
    });

  const begin = async (withWords: boolean, chosen: Previous | undefined): Promise<void> => {
    try {
      const log = chosen ?? (await write(withWords, recorder.summary().actions));
      if (!log) return;
      const name = fileNameAt(chosen?.until ?? clock());
      setOutcome({ kind: 'saved', name, actions: log.actions, bytes: save(name, log.text) });
    } catch {
      setOutcome({ kind: 'failed' });
    }
  };
  return { outcome, begin };
}

/** The choices of the dialog, and saving. */
export function useReport(options: ReportOptions) {
  const { recorder } = options;
  const [kept] = useState(() => recorder.summary());
  const previous = usePrevious(recorder);
  const [visit, setVisit] = useState<Visit>('now');
  const [wordsWanted, setWordsWanted] = useState(false);
  const { outcome, begin } = useSaving(options);
  const chosen = visit === 'previous' ? previous : undefined;
  const withWords = wordsWanted && !chosen;
  const handleSave = (): void => {
    if (outcome?.kind !== 'saving') void begin(withWords, chosen);
  };
  return { kept, previous, visit, setVisit, withWords, setWordsWanted, outcome, handleSave };
}
