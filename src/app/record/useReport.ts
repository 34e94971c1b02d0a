import { useEffect, useRef, useState } from 'react';
import type { Services } from '../../lib/services.ts';
import { selectReader } from '../../features/session/index.ts';
import { keyAt } from '../../lib/storage/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import type { LogText } from '../../recorder/serializer.ts';
import { runInSlices } from '../../recorder/idleWork.ts';
import { fileNameAt, summaryOf, withNote } from './logFile.ts';
import { type PackLog, reportWords, sendReport } from './sendReport.ts';

/** A stored log of an earlier visit. */
interface Previous extends LogText {
  readonly until: number;
}

export type Visit = 'now' | 'previous';

/** The state of saving and of sending; `part` of the log that is made goes from 0 to 1. */
export type Outcome =
  | { readonly kind: 'writing'; readonly to: 'file' | 'host'; readonly part: number }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'saved';
      readonly name: string;
      readonly actions: number;
      readonly bytes: number;
    }
  /** `log`: it went along, was not wished, or could not be made small enough. */
  | { readonly kind: 'sent'; readonly log: 'with' | 'without' | 'failed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface ReportOptions {
  readonly recorder: Pick<Recorder, 'summary' | 'save' | 'savePrevious'>;
  readonly services: Pick<Services, 'clock' | 'newId' | 'storage' | 'config'>;
  /** Downloads the file; returns its size in bytes. */
  readonly save: (name: string, text: string) => number;
  readonly pack: PackLog;
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

/** The words of this reader, who may be another one after a sign-out. */
function useWords({ storage }: ReportOptions['services']) {
  const key = keyAt(reportWords, useAppSelector(selectReader) ?? '');
  const [words, setWords] = useState(() => storage.get(key) ?? '');
  const change = (next: string): void => {
    setWords(next);
    storage.set(key, next);
  };
  return [words, change] as const;
}

/** Which log: of the visit before (then without words), or of this one. */
interface Wanted {
  readonly chosen: Previous | undefined;
  readonly withWords: boolean;
  readonly note: string;
}

/** An attempt to send a report, and what it sent: of two attempts with one id the host keeps the first. */
const NO_ATTEMPT = { id: '', of: '' };

const attemptOf = ({ chosen, withWords, note }: Wanted, withLog: boolean): string =>
  JSON.stringify(withLog ? [note, chosen?.until, withWords] : [note]);

/** Making a log takes time; it stops when the dialog is closed. */
function useLog({ recorder }: ReportOptions, onPart: (to: 'file' | 'host', part: number) => void) {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  return async (
    to: 'file' | 'host',
    { chosen, withWords, note }: Wanted,
  ): Promise<LogText | undefined> => {
    const { actions } = recorder.summary();
    const log =
      chosen ??
      (await runInSlices(window, recorder.save({ withWords }), {
        onProgress: (done) => onPart(to, Math.min(1, done / actions)),
        isWanted: () => open.current,
      }));
    return log && { ...log, text: withNote(log.text, note) };
  };
}

/** Saves the log as a file, and sends the words with it. */
function useOutcome(options: ReportOptions) {
  const { services, save, pack } = options;
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<Outcome>();
  const write = useLog(options, (to, part) => setOutcome({ kind: 'writing', to, part }));
  const attempt = useRef(NO_ATTEMPT);

  const toFile = async (wanted: Wanted): Promise<void> => {
    try {
      const log = await write('file', wanted);
      if (!log) return;
      const name = fileNameAt(wanted.chosen?.until ?? services.clock());
      setOutcome({ kind: 'saved', name, actions: log.actions, bytes: save(name, log.text) });
    } catch {
      setOutcome({ kind: 'failed' });
    }
  };

  /** The log as it travels; undefined where it cannot, since the words are worth more than it; null where the dialog was closed. */
  const packed = async (wanted: Wanted): Promise<string | null | undefined> => {
    try {
      const log = await write('host', wanted);
      return log ? await pack(log.text) : null;
    } catch {
      return undefined;
    }
  };

  /** Resolves with true where the host has it. */
  const toHost = async (wanted: Wanted, withLog: boolean): Promise<boolean> => {
    const { note: text } = wanted;
    const of = attemptOf(wanted, withLog);
    if (attempt.current.of !== of) attempt.current = { id: services.newId(), of };
    const log = withLog ? await packed(wanted) : undefined;
    if (log === null) return false;
    setOutcome({ kind: 'sending' });
    try {
      await dispatch(sendReport({ id: attempt.current.id, text, log }));
      attempt.current = NO_ATTEMPT; // the same words are another report from now on
      const went = log === undefined ? 'failed' : 'with';
      setOutcome({ kind: 'sent', log: withLog ? went : 'without' });
      return true;
    } catch (error) {
      setOutcome({ kind: 'refused', error });
      return false;
    }
  };
  return { outcome, toFile, toHost };
}

/** The choices of the dialog, saving and sending. */
export function useReport(options: ReportOptions) {
  const { recorder, services } = options;
  const [kept] = useState(() => recorder.summary());
  const previous = usePrevious(recorder);
  const [visit, setVisit] = useState<Visit>('now');
  const [wordsWanted, setWordsWanted] = useState(false);
  const [withLog, setWithLog] = useState(true);
  const [words, setWords] = useWords(services);
  const { outcome, toFile, toHost } = useOutcome(options);
  const chosen = visit === 'previous' ? previous : undefined;
  const withWords = wordsWanted && !chosen;
  const wanted = { chosen, withWords, note: words.trim() };
  const busy = outcome?.kind === 'writing' || outcome?.kind === 'sending';
  const handleSave = (): void => {
    if (!busy) void toFile(wanted);
  };
  const handleSend = async (): Promise<void> => {
    if (!busy && (await toHost(wanted, withLog))) setWords('');
  };
  return {
    ...{ kept, previous, visit, setVisit, withWords, setWordsWanted, withLog, setWithLog },
    ...{ words, setWords, outcome, handleSave, handleSend, busy },
    takesReports: services.config.reports === true,
  };
}
