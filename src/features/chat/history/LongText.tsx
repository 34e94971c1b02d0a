import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordButton } from './historyParts.ts';
import { useHistoryTools } from './tools.ts';

/** A long message is folded to so many lines. */
const LINES = 12;
/** Fewer characters and lines than so have room in that at any width. */
const SHORT = 250;

/** Could it be longer than what a fold shows? Only then is it measured. */
export const mayBeLong = (text: string): boolean =>
  text.length > SHORT || text.split('\n', LINES + 1).length > LINES;

/** Line breaks are kept; a word that is too long is broken. */
export const Words = styled('div')({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  minWidth: 0,
});

/** All of the text is there, for the search of the page and for screen readers; what the fold hides is only cut off. */
const Folded = styled(Words)({
  '&[data-folded="true"]': { maxHeight: `${String(LINES)}lh`, overflow: 'hidden' },
  '&[data-cut="true"]': { maskImage: 'linear-gradient(#000 calc(100% - 2lh), #0003)' },
});

/** Whether the folded box cuts something off: as of now, and whenever its width changes. */
function useIsCut(folded: boolean, text: string) {
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !folded) return undefined;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [folded, text]);
  return { box, cut };
}

/** A long message, folded until one wants to read all of it (BACK-107). What is read around stays where it is. */
export function LongText({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { onUnfold } = useHistoryTools();
  const [folded, setFolded] = useState(true);
  const { box, cut } = useIsCut(folded, text);
  const toggle = () => {
    onUnfold();
    setFolded(!folded);
  };
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // Whoever folds it has read past its beginning.
    if (folded && wasOpen.current) box.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = !folded;
  }, [box, folded]);
  return (
    <>
      <Folded
        ref={box}
        data-text=""
        data-folded={folded}
        data-cut={folded && cut}
        // The search of the page scrolls to what it has found below the fold.
        onScroll={() => folded && toggle()}
      >
        {children}
      </Folded>
      {cut && (
        <WordButton type="button" data-fold="" aria-expanded={!folded} onClick={toggle}>
          {t(folded ? 'chat.unfold' : 'chat.fold')}
        </WordButton>
      )}
    </>
  );
}
