import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { MODE_KEY, theme } from './theme.ts';

/** Gives the theme to the tree. The mode follows the system until the user chooses; other tabs follow the choice. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={MODE_KEY}
      colorSchemeStorageKey="letopis.scheme"
      disableTransitionOnChange
      noSsr
    >
      {children}
    </ThemeProvider>
  );
}
