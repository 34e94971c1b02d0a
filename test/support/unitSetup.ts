import '@testing-library/jest-dom/jest-globals';
import './contentEditable.ts';
import './windowParts.ts';
import { cleanup, configure } from '@testing-library/react';

// `npm run record`: before the screens are taken down.
if (process.env['RECORD_LOGS'] !== undefined) await import('./recordLogs.ts');

// Two busy cores: what appears late is still right, so the queries may wait longer than their default second.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  // A test may ask for the node environment by its docblock, to show that a module does without a browser.
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
