import { createContext, type ReactNode, useContext } from 'react';
import { pathTo, type RouteName, type RouteParams } from '../domain/index.ts';
import { TextLink } from './TextLink.tsx';

const BuiltRoutes = createContext<ReadonlySet<RouteName>>(new Set());

/** Tells the tree which routes have a screen; the application gives it once. */
export const BuiltRoutesProvider = BuiltRoutes;

/** Which routes have a screen. */
export function useBuiltRoutes(): ReadonlySet<RouteName> {
  return useContext(BuiltRoutes);
}

export interface RouteLinkProps {
  /** The route's name in the table of `domain/routes`. */
  to: RouteName;
  params?: RouteParams;
  /** The part after `?`, without it. */
  query?: string;
  /** Looks like the words around it until it is pointed at. */
  quiet?: boolean;
  children: ReactNode;
}

/** A link to a route by its name. Where the route has no screen it is plain text: a link is never dead. */
export function RouteLink({ to, params, query, quiet = false, children }: RouteLinkProps) {
  const built = useBuiltRoutes();
  if (!built.has(to)) return <>{children}</>;
  const href = pathTo(to, params) + (query ? `?${query}` : '');
  return (
    <TextLink href={href} quiet={quiet}>
      {children}
    </TextLink>
  );
}
