import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { ActionButton, type ActionButtonProps } from '../../ui/ActionButton.tsx';

/** The content of the page, which takes the focus where what had it before is gone. */
const MAIN = 'main[tabindex]';

/** A button that puts its note away, and itself with it: the focus goes back to where it came from. */
export function PutAway({ onClick, ...rest }: ActionButtonProps) {
  const before = useRef<Element>(undefined);
  const handleFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isBeside = currentTarget.closest('section')?.contains(relatedTarget) === true;
    if (!isBeside) before.current = relatedTarget ?? undefined;
  };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { current: from } = before;
    const known = from instanceof HTMLElement && from.isConnected ? from : undefined;
    (known ?? document.querySelector<HTMLElement>(MAIN))?.focus({ preventScroll: true });
    onClick?.(event);
  };
  return <ActionButton {...rest} onFocus={handleFocus} onClick={handleClick} />;
}
