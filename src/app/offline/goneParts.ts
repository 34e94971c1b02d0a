import type { Late } from '../late.ts';
import type { Updates } from './updates.ts';

const NOT_FOUND = 404;

type Parts = Pick<Late, 'window' | 'services'>;

/** Does the host have this file no more? One that is merely not reached says nothing of it. */
async function isGone(src: string, { fetch }: Late['services']): Promise<boolean> {
  try {
    const { status } = await fetch(new Request(src, { method: 'HEAD', cache: 'no-store' }));
    return status === NOT_FOUND;
  } catch {
    return false;
  }
}

/**
 * After an update of the host the files of the version that runs here are gone, where no worker has kept them. A part of the page that is asked for then can
 * be tried again for ever (ui/lazyPart), so loading the page anew is offered beside it (ERR-02).
 */
export function heedGoneParts({ window, services }: Parts, updates: Updates): void {
  const reload = () => window.location.reload();
  const look = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(services.origin)) return;
    void isGone(target.src, services).then((gone) => gone && updates.gone(reload));
  };
  window.addEventListener('error', look, { capture: true }); // such events do not rise
}
