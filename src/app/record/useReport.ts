import { useEffect, useRef, useState } from 'react';
import type { Recorder } from '../../recorder/recorder.ts';
import type { LogText } from '../../recorder/writeLog.ts';
import { inSlices } from './inSlices.ts';
import { factsOf, fileNameAt } from './logFacts.ts';

/** A log that was put by, and what it tells of itself. */
interface Previous extends LogText {
  readonly until: number;
}

export type Visit = 'now' | 'previous';

/** What came of saving, or how far (0 to 1) it has come. */
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
  readonly recorder: Pick<Recorder, 'kept' | 'save' | 'savePrevious'>;
  readonly clock: () => number;
  /** Hands over the file; returns how large (bytes) it is. */
  readonly save: (name: string, text: string) => number;
}

/** The log of the visit before, once it is found; undefined where there is none, or nothing in it. */
function usePrevious(recorder: ReportOptions['recorder']): Previous | undefined {
  const [previous, setPrevious] = useState<Previous>();
  useEffect(() => {
    let wanted = true;
    void recorder.savePrevious().then((text) => {
      const facts = factsOf(text ?? '');
      if (wanted && text !== undefined && facts.until !== undefined)
        setPrevious({ ...facts, until: facts.until, text });
    });
    return () => void (wanted = false);
  }, [recorder]);
  return previous;
}

/** The file is being written, until the dialog is closed. */
function useSaving({ recorder, clock, save }: ReportOptions) {
  const [outcome, setOutcome] = useState<Outcome>();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);

  const write = (withWords: boolean, actions: number): Promise<LogText | undefined> =>
    inSlices(window, recorder.save({ withWords }), {
      tell: (done) => setOutcome({ kind: 'saving', part: Math.min(1, done / actions) }),
      wanted: () => open.current,
    });

  const begin = async (withWords: boolean, chosen: Previous | undefined): Promise<void> => {
    try {
      const log = chosen ?? (await write(withWords, recorder.kept().actions));
      if (!log) return;
      const name = fileNameAt(chosen?.until ?? clock());
      setOutcome({ kind: 'saved', name, actions: log.actions, bytes: save(name, log.text) });
    } catch {
      setOutcome({ kind: 'failed' });
    }
  };
  return { outcome, begin };
}

/** What the dialog asks, and the saving. */
export function useReport(options: ReportOptions) {
  const { recorder } = options;
  const [kept] = useState(() => recorder.kept());
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
