import { pushEndpoint } from '../../../../server/push/address.ts';

const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
];
const known = { services, loopback: false };
const any = { services: null, loopback: false };

describe('where push is sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://updates.push.services.mozilla.com:443/x',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('HOST-02 to push services (SAFE-05): %s', (url) => {
    expect(pushEndpoint(url, known)?.href).toBe(new URL(url).href);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://googleapis.com.evil.example/x',
    'https://evilgoogleapis.com/x',
    'https://evil.example/x',
    'https://storage.googleapis.com/x',
    'https://x.fcm.googleapis.com/x',
    'https://notify.windows.com/x',
    'https://a.b.notify.windows.com/x',
    'file:///etc/passwd',
    'nothing',
  ])('HOST-02 to nowhere else (SAFE-05): %s', (url) => {
    expect(pushEndpoint(url, known)).toBeUndefined();
  });

  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'http://localhost:6379/x',
  ])(
    'HOST-02 never to an address, nor to this machine, whatever services are allowed: %s',
    (url) => {
      expect(pushEndpoint(url, any)).toBeUndefined();
      expect(pushEndpoint('https://push.example/x', any)).toBeDefined();
    },
  );
});
