/** Builds the client where the built one is missing or older than its sources. */
import { ensureBuilt } from './lib/build.mjs';
import { findNode } from './lib/install.mjs';

ensureBuilt(findNode());
