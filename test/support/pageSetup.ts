import '@testing-library/jest-dom/jest-globals';
import './contentEditable.ts';
import './jsdomStubs.ts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { cleanHtml } from '../../src/lib/cleanHtml.ts';
import { setCleaning } from '../../src/lib/cleaning.ts';

/** What tests of screens need. */

setCleaning(cleanHtml);

// Two busy cores: what appears late is still right, so the queries may wait longer than their default second.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 60_000,
  // While something is waited for, each look that finds nothing would print the page. The last one prints it, outside of the looking.
  getElementError: (message, container) =>
    isLooking() ? new Error(message ?? '') : getElementError(message, container),
});

/** Is this one of many looks? The library itself says so to its costly diagnostics, under a name that is not in its types. */
function isLooking(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// React notes for each element where it was made, up to 10,000 in a second: a twelfth of what screens cost. Here the second is always full.
const react: Record<string, unknown> = await import('react');
Object.defineProperty(
  react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined },
);
