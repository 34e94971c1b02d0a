import { Fragment, type ReactNode, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';

/** Adds the page that begins there; undefined for a page that has one below it. */
type More = ((next: string) => void) | undefined;

export interface MorePagesProps {
  /** A page by where it begins; the first begins nowhere. */
  children: (start: string | undefined, onMore: More) => ReactNode;
}

/** The pages of a list that were asked for, one below the other. */
export function MorePages({ children }: MorePagesProps) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const add = (next: string) => setStarts((known) => [...known, next]);
  return starts.map((start, at) => (
    <Fragment key={start ?? ''}>
      {children(start, at === starts.length - 1 ? add : undefined)}
    </Fragment>
  ));
}

export interface PageProps {
  /** Where the page begins; absent for the first. */
  start: string | undefined;
  onMore: More;
}

export interface MoreButtonProps extends Pick<PageProps, 'onMore'> {
  /** Where the next page begins; absent behind the last. */
  next: string | undefined;
  label: string;
}

/** Under the last page, where there is another. */
export function MoreButton({ next, onMore, label }: MoreButtonProps) {
  if (!onMore || next === undefined) return null;
  return (
    <ActionButton variant="outlined" onClick={() => onMore(next)}>
      {label}
    </ActionButton>
  );
}
