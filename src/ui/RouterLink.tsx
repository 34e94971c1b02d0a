import type { Ref } from 'react';
import { Link, type LinkProps, type To } from 'react-router';
import { LINK_ATTRIBUTES } from '../domain/htmlFormats.ts';

export interface RouterLinkProps extends Omit<LinkProps, 'to'> {
  /** An address of the application or of another site. */
  href?: To;
  /** An address that the host has set: it may be no page of the application even where it looks like one. */
  ofHost?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** An address of another site, or of something that is no page. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** The router's link under the name that MUI uses (`LinkComponent`, `href`); it leaves addresses of the host and of other sites to the browser. */
export function RouterLink({ href = '', ofHost = false, ...rest }: RouterLinkProps) {
  const outside = typeof href === 'string' && OUTSIDE.test(href);
  return (
    <Link
      rel={outside ? LINK_ATTRIBUTES.rel : undefined}
      {...rest}
      to={href}
      reloadDocument={outside || ofHost}
      discover="none"
    />
  );
}
