import { createTestHost, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeAll(async () => {
  host = await createTestHost({ env: { CLIENT_ORIGINS: 'http://localhost:3000' } });
});
afterAll(() => host.close());

const ask = (method: 'GET' | 'OPTIONS', url: string, origin: string) =>
  host.app.inject({ method, url, headers: { origin } });

describe('calls from other origins', () => {
  it('are open, cookies and all, to the clients that are configured', async () => {
    const preflight = await ask('OPTIONS', '/api/rpg/login', 'http://localhost:3000');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(preflight.headers['access-control-allow-credentials']).toBe('true');
    expect(preflight.headers['access-control-allow-headers']).toContain('X-XSRF-TOKEN');
    expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');

    const answer = await ask('GET', '/api/rpg/nothing', 'http://localhost:3000');
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(answer.headers.vary).toContain('origin');
  });

  it('tell nothing to any other page', async () => {
    for (const origin of ['http://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const answer = await ask(method, '/api/rpg/nothing', origin);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    const page = await ask('GET', '/config.json', 'http://localhost:3000');
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });
});
