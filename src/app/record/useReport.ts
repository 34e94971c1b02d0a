import { useEffect, useState } from 'react';
import type { Recorder } from '../../recorder/recorder.ts';
import { factsOf, fileNameAt, type LogFacts } from './logFacts.ts';

/** A log that was put by, and what it tells of itself. */
interface Previous extends LogFacts {
  readonly text: string;
  readonly until: number;
}

export type Visit = 'now' | 'previous';

/** What came of saving. */
export type Outcome =
  | { readonly kind: 'saved'; readonly name: string; readonly facts: LogFacts }
  | { readonly kind: 'failed' };

export interface ReportOptions {
  readonly recorder: Pick<Recorder, 'kept' | 'save' | 'savePrevious'>;
  readonly clock: () => number;
  readonly save: (name: string, text: string) => void;
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

/** What the dialog asks, and the saving. */
export function useReport({ recorder, clock, save }: ReportOptions) {
  const [kept] = useState(() => recorder.kept());
  const previous = usePrevious(recorder);
  const [visit, setVisit] = useState<Visit>('now');
  const [wordsWanted, setWordsWanted] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const chosen = visit === 'previous' ? previous : undefined;
  const withWords = wordsWanted && !chosen;
  const handleSave = (): void => {
    try {
      const text = chosen?.text ?? recorder.save({ withWords });
      const name = fileNameAt(chosen?.until ?? clock());
      save(name, text);
      setOutcome({ kind: 'saved', name, facts: factsOf(text) });
    } catch {
      setOutcome({ kind: 'failed' });
    }
  };
  return { kept, previous, visit, setVisit, withWords, setWordsWanted, outcome, handleSave };
}
