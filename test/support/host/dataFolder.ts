import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestHost } from './index.ts';

/** Makes a host, and what comes with it, on a data folder of its own, which goes when the host is closed. */
export async function inDataFolder<Made extends { host: TestHost }>(
  make: (config: { dataDir: string }) => Promise<Made>,
): Promise<Made> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-data-'));
  const made = await make({ dataDir });
  const { host } = made;
  const close = host.close.bind(host);
  host.close = async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return made;
}
