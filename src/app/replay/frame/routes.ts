import type { RouteObject } from 'react-router';
import { createRoutes } from '../../routing/routes.tsx';
import type { AppStore } from '../../store.ts';

/** Guards asked, and the program was let in: here it is only looked at. */
function withoutGuards(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { middleware: _guards, ...rest } = route;
    return rest.index || !rest.children
      ? rest
      : { ...rest, children: withoutGuards(rest.children) };
  });
}

/** The program's own screens, without what asks whether one may go there. */
export function viewerRoutes(store: AppStore): RouteObject[] {
  return withoutGuards(createRoutes(store)).filter(({ id }) => id !== 'oauth');
}
