import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import { pathTo, type RouteName, type RouteParams } from '../domain/index.ts';
import { RouterLink } from './RouterLink.tsx';
import { paletteOf } from './paletteOf.ts';

/** A link in a text, to a page of the application or to another site. A subtle one looks like the text until it is hovered. */
export const TextLink = styled(RouterLink, { shouldForwardProp: (name) => name !== 'subtle' })<{
  subtle?: boolean;
}>(({ theme, subtle = false }) => ({
  color: subtle ? 'inherit' : paletteOf(theme).primary.main,
  textDecorationLine: subtle ? 'none' : 'underline',
  textDecorationThickness: 'from-font',
  textUnderlineOffset: '0.18em',
  borderRadius: 4,
  '&:hover': { textDecorationLine: subtle ? 'underline' : 'none' },
}));

const BuiltRoutes = createContext<ReadonlySet<RouteName>>(new Set());

/** Provides the routes that have a screen; mounted once, by the application. */
export const BuiltRoutesProvider = BuiltRoutes;

/** The routes that have a screen. */
export function useBuiltRoutes(): ReadonlySet<RouteName> {
  return useContext(BuiltRoutes);
}

export interface RouteLinkProps {
  /** The route's name in the table of `domain/routes`. */
  to: RouteName;
  params?: RouteParams;
  /** The part after `?`, without it. */
  query?: string;
  /** Looks like the text around it until it is hovered. */
  subtle?: boolean;
  children: ReactNode;
}

/** A link to a route by its name. Where the route has no screen it is plain text: a link is never dead. */
export function RouteLink({ to, params, query, subtle = false, children }: RouteLinkProps) {
  const built = useBuiltRoutes();
  if (!built.has(to)) return <>{children}</>;
  const href = pathTo(to, params) + (query ? `?${query}` : '');
  return (
    <TextLink href={href} subtle={subtle}>
      {children}
    </TextLink>
  );
}
