import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { createPath, type To, useHref, useLinkClickHandler } from 'react-router';

export interface RouterLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the application, as the library's `href`. */
  href?: To;
  /** An address that the host has set: it may be no page of the application even where it looks like one. */
  ofHost?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** An address of another site, or of something that is no page. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

interface StepProps extends Omit<RouterLinkProps, 'href' | 'ofHost'> {
  to: To;
}

/**
 * A step inside the application. The library's own `Link` would bring its prefetching along, 2 kB that nothing here uses and every
 * first reader would wait for.
 */
function Step({ to, ref, onClick, target, children, ...rest }: StepProps) {
  const href = useHref(to);
  const step = useLinkClickHandler(to, target === undefined ? {} : { target });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) step(event);
  };
  return (
    <a ref={ref} target={target} {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

/**
 * The link that stands under every link and button of MUI (`LinkComponent`): steps inside the application without loading the page
 * anew, and leaves addresses of other sites to the browser.
 */
export function RouterLink({ href = '', ofHost, children, ...rest }: RouterLinkProps) {
  if (typeof href === 'string' && OUTSIDE.test(href)) {
    return (
      <a href={href} rel="noopener" {...rest}>
        {children}
      </a>
    );
  }
  if (ofHost) {
    return (
      <a href={typeof href === 'string' ? href : createPath(href)} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Step to={href} {...rest}>
      {children}
    </Step>
  );
}
