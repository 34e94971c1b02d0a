import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * Lets Node run the client's sources as they stand: its own type stripping does not know JSX. For a replay and for benches whose subject is the client's
 * store; what is on the screen is measured in Chromium on the built client.
 */
registerHooks({
  load: (url, context, next) => {
    if (/\.(?:css|woff2)$/.test(url))
      return { format: 'module', source: 'export {};', shortCircuit: true };
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
        experimental: { keepImportAssertions: true },
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
