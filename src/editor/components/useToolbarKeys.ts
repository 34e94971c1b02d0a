import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A toolbar is one stop of the Tab key; the arrows, Home and End go from button to button inside of it (WAI-ARIA, toolbar).
 * The buttons carry their names in `data-tool`.
 */
export function useToolbarKeys(first: string) {
  const [tabStop, setTabStop] = useState(first);
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const name = event.target.dataset['tool'];
    if (name) setTabStop(name);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    const tools = event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)');
    const index = [...tools].indexOf(event.target as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    tools[step(index, tools.length)]?.focus();
  };
  return { tabStop, toolbarProps: { onFocus: handleFocus, onKeyDown: handleKeyDown } };
}
