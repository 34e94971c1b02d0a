import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a step to another page the focus goes to its heading, so that a screen reader says where one is and the keyboard goes on from
 * there; after one to the same page too, where it took away what had the focus, as signing out does. Not on the first page, which the
 * browser announces itself, nor to a place inside the page.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, key };
    const stayed = before.pathname === pathname && document.activeElement !== document.body;
    if (before.key === key || stayed || hash !== '') return;
    const heading = main.current?.querySelector<HTMLElement>('h1') ?? main.current;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [main, pathname, hash, key]);
}
