import { useCallback, useEffect, useState } from 'react';
import { readClock, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { followWriting, tellWriting } from './writing.ts';
import { editorClosed, editorOpened, selectWriters, writingLeft } from './writingSlice.ts';

/** Follows who writes here as long as it is shown; nothing without a topic. Returns what tells the others that one writes oneself. */
export function useWriting(topic: string | undefined): () => void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (topic === undefined) return undefined;
    dispatch(followWriting(topic));
    return () => void dispatch(writingLeft({ topic }));
  }, [dispatch, topic]);
  return useCallback(() => {
    if (topic !== undefined) dispatch(tellWriting(topic));
  }, [dispatch, topic]);
}

/** Tells the others that an editor is open here, as long as it is shown. */
export function useOpenEditor(topic: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(followWriting(topic));
    dispatch(editorOpened({ topic }));
    return () => {
      dispatch(editorClosed({ topic }));
      dispatch(writingLeft({ topic }));
    };
  }, [dispatch, topic]);
}

/** The names of those who write here now. Looks again whenever the time of one of them ends. */
export function useWriters(topic: string): readonly string[] {
  const dispatch = useAppDispatch();
  const writers = useAppSelector((state) => selectWriters(state, topic));
  const [now, setNow] = useState(() => dispatch(readClock()));
  const left = writers.filter(({ until }) => until > now);
  const next = Math.min(...left.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(next), Math.max(0, next - dispatch(readClock())));
    return () => clearTimeout(timer);
  }, [dispatch, next]);
  return left.map(({ name }) => name);
}
