import type { Program } from '../program.ts';
import { SETTINGS_PATH } from '../routing/paths.ts';

/** Where «?» is a letter or means something of its own. */
const BUSY = 'input, textarea, select, [contenteditable="true"], [role=dialog], [role=menu]';

/** «?» leads to the list of all shortcuts, where no field has the focus (BACK-85). */
export function listenForHelp({ window, router }: Pick<Program, 'window' | 'router'>): void {
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, metaKey, target, defaultPrevented }) => {
      const isOurs = key === '?' && !ctrlKey && !altKey && !metaKey && !defaultPrevented;
      if (!isOurs || !(target instanceof Element) || target.closest(BUSY)) return;
      void router.navigate(`${SETTINGS_PATH}#keys`);
    },
  );
}
