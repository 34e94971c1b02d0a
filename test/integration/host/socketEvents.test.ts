import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Pusher from 'pusher';
import { startHost, type RunningHost } from '../../../server/start.ts';
import { turnChannel } from '../../../src/contract/index.ts';
import { testConfig } from '../../support/host/index.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { closeAll, KEY, SECRET } from '../../support/realtime/socketServer.ts';

const CHANNEL = turnChannel('sea');
const SETTINGS = { PORT: '0', SOCKET_PORT: '0', LOG_LEVEL: 'silent', SOCKET_KEY: KEY };

let dataDir: string;
let host: RunningHost;
async function start(env: Record<string, string>): Promise<void> {
  dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-events-'));
  const settings = { ...SETTINGS, SOCKET_SECRET: SECRET, DATA_DIR: dataDir, ...env };
  host = await startHost(testConfig({ env: settings }));
}
afterEach(async () => {
  await closeAll();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An event of an outside tool, by the official library. */
const trigger = (appId: string, secret = SECRET) =>
  new Pusher({
    ...{ appId, key: KEY, secret, host: '127.0.0.1', port: String(host.socketPort) },
  }).trigger(CHANNEL, 'Notice', { text: 'Снег' });

describe('the events of outside tools', () => {
  it('reach subscribers where SOCKET_APP_ID is set and their signature is right (SAFE-13)', async () => {
    await start({ SOCKET_APP_ID: 'letopis' });
    const reader = await connectRaw(host.socketPort);
    await reader.join(CHANNEL);
    await expect(trigger('letopis', 'wrong')).rejects.toMatchObject({ status: 401 });
    expect((await trigger('letopis')).status).toBe(200);
    expect(await reader.next()).toMatchObject({ event: 'Notice', data: { text: 'Снег' } });
  });

  it('are not taken where it is not set (SAFE-13)', async () => {
    await start({});
    await expect(trigger('letopis')).rejects.toMatchObject({ status: 404 });
  });
});
