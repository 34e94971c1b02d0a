import { type ConfigResult, parseConfig } from '../contract/index.ts';

/** Where the run-time configuration lies, beside index.html. */
const CONFIG_PATH = '/config.json';

/** Reads the configuration. A file that is missing or is no JSON gives `field: ''`; it is never guessed. */
export async function readConfig(
  fetch: (path: string) => Promise<Response>,
): Promise<ConfigResult> {
  try {
    const response = await fetch(CONFIG_PATH);
    if (!response.ok) return { ok: false, field: '' };
    return parseConfig(await response.json());
  } catch {
    return { ok: false, field: '' }; // no network, or no JSON
  }
}
