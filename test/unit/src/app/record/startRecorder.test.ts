/** @jest-environment ./test/support/browserEnvironment.mjs */
import { startRecorder } from '../../../../../src/app/record/startRecorder.ts';
import { createMemoryRouter } from 'react-router';
import { makeProgram } from '../../../../support/factories.ts';
import { finish } from '../../../../../src/recorder/idleWork.ts';
import { soundLog } from '../../../../support/recording.ts';

/** The parts of a running program, in the page of the test. */
function running() {
  const { store, services } = makeProgram();
  const config = {
    ...services.config,
    socket: { ...services.config.socket, key: 'socket-key' },
    provider: { ...services.config.provider, clientId: 'client-name' },
    push: { publicKey: 'push-key' },
  };
  const router = createMemoryRouter([{ path: '*' }]);
  return { window, store, router, actionLog: [], services: { ...services, config } };
}

describe('the recorder of a page', () => {
  it('QA-01 names build and environment in the header, and no keys', () => {
    const recorder = startRecorder(running());
    const text = finish(recorder.save({ withWords: false })).text;
    recorder.stop();
    const { header } = soundLog(text);
    expect(header).toMatchObject({
      build: expect.stringMatching(/^\d+\.\d+\.\d+/),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: 'ru',
      screen: { width: window.innerWidth, height: window.innerHeight, ratio: 1 },
      config: { push: true, api: { login: '/api/rpg/login' } },
    });
    for (const key of ['socket-key', 'client-name', 'push-key']) expect(text).not.toContain(key);
  });

  it('QA-01 goes on when the browser has no database', async () => {
    const recorder = startRecorder(running());
    await recorder.flush();
    await expect(recorder.savePrevious()).resolves.toBeUndefined();
    expect(soundLog(finish(recorder.save({ withWords: false })).text).actions).toEqual([]);
    recorder.stop();
  });
});
