import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { createAppTheme, MODE_KEY } from './theme.ts';

/** Gives the theme to the tree. The mode follows the system until the user chooses; other tabs follow the choice. */
export function AppTheme({ children }: { children: ReactNode }) {
  const [theme] = useState(createAppTheme);
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
