import { createRoot } from 'react-dom/client';
import { getI18n, I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { Late } from '../late.ts';
import { AppTheme } from '../theme/AppTheme.tsx';
import { OfflineNotes } from './OfflineNotes.tsx';
import type { Updates } from './updates.ts';

/** Puts the notes over the page, in a place of their own: no first screen carries them, and no crash of a screen takes them along. */
export function mountNotes(
  { window: { document }, store, services }: Pick<Late, 'window' | 'store' | 'services'>,
  updates: Updates,
): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Provider store={store}>
      <I18nextProvider i18n={getI18n()}>
        <AppTheme>
          <OfflineNotes updates={updates} clock={services.clock} />
        </AppTheme>
      </I18nextProvider>
    </Provider>,
  );
}
