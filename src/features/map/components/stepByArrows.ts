import type { KeyboardEvent } from 'react';

type Step = (at: number, last: number) => number;

const steps: Partial<Record<string, Step>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Lets the arrow keys step through the links of a list, beside Tab; what they do otherwise stays where no link has the focus. */
export function stepByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  links[step(at, links.length - 1)]?.focus();
}
