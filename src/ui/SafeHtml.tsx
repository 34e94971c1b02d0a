import { styled } from '@mui/material/styles';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cleaning, loadCleaning, subscribeCleaning } from '../lib/cleaning.ts';
import { PartFailure } from './ErrorState.tsx';
import { proseStyles } from './prose.ts';

export interface SafeHtmlProps {
  /** HTML of any origin: a post, a location's description, a game's rules. It is cleaned here. */
  html: string;
  id?: string;
  className?: string;
  /** What is read here, to those who ask what was seen (ui/sight.ts). */
  'data-sight'?: string | undefined;
}

const Prose = styled('div')(({ theme }) => proseStyles(theme));

interface Cleaned {
  /** For the element: the clean text, or nothing as long as there is no function that cleans. */
  readonly shown: { readonly __html: string };
  readonly element: RefObject<HTMLDivElement | null>;
  /** The function that cleans did not come. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * HTML to be shown, cleaned once for each text. Where the function that cleans is not there yet, it is loaded, and until then the element stays as it is.
 * What the host has rendered was cleaned there, and waits for nothing: React takes the element with what is in it.
 */
function useCleaned(html: string): Cleaned {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const isOld = useRef(false);
  const { shown, isClean } = useMemo(() => {
    const clean = cleaning();
    return { shown: { __html: clean?.(html) ?? '' }, isClean: clean !== undefined || html === '' };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another attempt asks again
  }, [html, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    const isRendered = !isOld.current && (element.current?.hasChildNodes() ?? false);
    isOld.current = true;
    if (isClean || isRendered) return;
    const stop = subscribeCleaning(retry);
    loadCleaning().catch(() => setFailed(true));
    return stop;
  }, [shown, isClean, retry]);
  return { shown, element, failed, retry };
}

/**
 * Shows HTML that came from outside, cleaned by the one cleaning function, in the look of running text. The only component
 * that puts HTML into the page. Where the code that cleans does not come, it may be tried again.
 */
export const SafeHtml = memo(function SafeHtml({ html, ...rest }: SafeHtmlProps) {
  const { shown, element, failed, retry } = useCleaned(html);
  if (failed) return <PartFailure retry={retry} />;
  return <Prose {...rest} ref={element} dangerouslySetInnerHTML={shown} />;
});
