import { parseConfig } from '../../../../src/contract/index.ts';

describe('run-time configuration', () => {
  it('needs nothing where the host serves the client itself', () => {
    expect(parseConfig({})).toMatchObject({
      ok: true,
      config: { api: { origin: '' }, socket: { port: 6001, namespace: 'App.Events.Rpg' } },
    });
  });

  it('takes another host', () => {
    const config = {
      api: { origin: 'https://api.example' },
      socket: { host: 'ws.example', port: 443, tls: true, key: 'k' },
      provider: { authorizeUrl: 'https://forum.example/oauth/authorize', clientId: '5' },
    };
    expect(parseConfig(config)).toMatchObject({ ok: true, config });
  });

  it.each([
    ['socket.port', { socket: { port: '6001' } }],
    ['socket.port', { socket: { port: 70_000 } }],
    ['socket.key', { socket: { key: '' } }],
    ['api.origin', { api: { origin: 'https://api.example/path' } }],
    ['api.origin', { api: { origin: 'javascript:alert(1)' } }],
    ['api.login', { api: { login: '//evil.example' } }],
    ['provider.authorizeUrl', { provider: { authorizeUrl: 'javascript:alert(1)' } }],
    ['provider.authorizeUrl', { provider: { authorizeUrl: null } }],
    ['push.publicKey', { push: {} }],
    ['sokcet', { sokcet: {} }],
    ['socket.prot', { socket: { prot: 1 } }],
    ['socket', { socket: 'ws://x' }],
    ['', []],
    ['', 'text'],
    ['', null],
  ])('names the wrong field %j', (field, input) => {
    expect(parseConfig(input)).toEqual({ ok: false, field });
  });
});
