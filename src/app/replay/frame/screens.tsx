import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { Root } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createMemoryRouter, type DataRouter, type RouteObject } from 'react-router';
import { loadCleaning } from '../../../lib/cleaning.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { App } from '../../App.tsx';
import type { RootState } from '../../reducer.ts';
import { createRoutes } from '../../routing/routes.tsx';
import type { AppStore } from '../../store.ts';
import type { ReplayView } from './logProgram.ts';
import type { Viewer } from './viewer.ts';

/** In place of screens that cannot be drawn from the state as it is. */
function Undrawable() {
  const { t } = useTranslation();
  return <p role="alert">{t('app.crashed')}</p>;
}

interface ScreensProps {
  viewer: Viewer;
  router: DataRouter;
  i18n: I18n;
  /** A new number mounts all screens again. */
  generation: number;
}

/** The whole program over a state that was recorded. */
function Screens({ viewer, router, i18n, generation }: ScreensProps) {
  const [failed, setFailed] = useState(0);
  // What could not be drawn may be in the next state.
  useEffect(() => viewer.store.subscribe(() => setFailed((count) => count + 1)), [viewer]);
  return (
    <I18nextProvider i18n={i18n}>
      <ErrorBoundary resetKey={String(failed)} fallback={() => <Undrawable />}>
        <App key={generation} store={viewer.store} router={router} i18n={i18n} />
      </ErrorBoundary>
    </I18nextProvider>
  );
}

/** A replay navigates where the log says: guards do not ask again. */
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

/** Resolves when the code of the page has loaded. */
function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else {
      const stop = router.subscribe(({ initialized: done }) => {
        if (!done) return;
        stop();
        resolve();
      });
    }
  });
}

/** Shows one view after another. */
export class ShownScreens {
  readonly #root: Root;
  readonly #viewer: Viewer;
  readonly #i18n: I18n;
  #router?: DataRouter;
  #path?: string;
  #generation = 0;

  constructor(root: Root, viewer: Viewer, i18n: I18n) {
    this.#root = root;
    this.#viewer = viewer;
    this.#i18n = i18n;
  }

  show({ state, path, goesBack }: ReplayView): void {
    if (goesBack) this.#generation += 1;
    this.#viewer.set(state as RootState); // a log says it is one; where it is not, the screens break, and no more
    if (path === this.#path) this.#draw();
    else void this.#goTo(path);
  }

  /** Another router for each page, for the screens of the last one may hold back whoever leaves. It stands there until the next is ready. */
  async #goTo(path: string): Promise<void> {
    this.#path = path;
    const router = createMemoryRouter(viewerRoutes(this.#viewer.store), { initialEntries: [path] });
    await Promise.all([initialized(router), loadCleaning().catch(() => undefined)]); // a text without it asks again
    if (this.#path !== path) {
      router.dispose();
      return;
    }
    this.#router?.dispose();
    this.#router = router;
    this.#generation += 1;
    this.#draw();
  }

  #draw(): void {
    if (!this.#router) return;
    this.#root.render(
      <Screens
        viewer={this.#viewer}
        router={this.#router}
        i18n={this.#i18n}
        generation={this.#generation}
      />,
    );
  }
}
