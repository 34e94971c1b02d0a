import fc from 'fast-check';
import { sameText, sha256 } from '../../../../server/auth/crypto.ts';
import {
  issueUploadToken,
  issueXsrf,
  isXsrfOf,
  readUploadToken,
  UPLOAD_TOKEN_LIFE_MS,
} from '../../../../server/auth/tokens.ts';

const SECRET = 'a secret of the host';

describe('upload tokens', () => {
  it('name their session, by its hash, for an hour', () => {
    const token = issueUploadToken(SECRET, 'the cookie', 1_000);

    expect(token).not.toContain('the cookie');
    expect(readUploadToken(SECRET, token, 1_000 + UPLOAD_TOKEN_LIFE_MS - 1)).toBe(
      sha256('the cookie'),
    );
    expect(readUploadToken(SECRET, token, 1_000 + UPLOAD_TOKEN_LIFE_MS)).toBeUndefined();
  });

  it('cannot be forged', () => {
    const token = issueUploadToken(SECRET, 'the cookie', 1_000);
    const [session, end, signature] = token.split('.');

    for (const forged of [
      `${sha256('another')}.${end}.${signature}`,
      `${session}.9${end}.${signature}`,
      `${token}.`,
      '',
      '..',
    ]) {
      expect(readUploadToken(SECRET, forged, 1_000)).toBeUndefined();
    }
    expect(readUploadToken('another secret', token, 1_000)).toBeUndefined();
  });
});

describe('XSRF tokens', () => {
  it('serve the session they were issued for, and no other', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (mine, other) => {
        const token = issueXsrf(SECRET, mine ?? undefined);
        expect(isXsrfOf(SECRET, token, mine ?? undefined)).toBe(true);
        expect(isXsrfOf(SECRET, token, other ?? undefined)).toBe(mine === other);
      }),
    );
  });

  it('are never guessed', () => {
    fc.assert(fc.property(fc.string(), (text) => !isXsrfOf(SECRET, text, undefined)));
    expect(isXsrfOf(SECRET, undefined, undefined)).toBe(false);
  });
});

it('compares texts of any length', () => {
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa'), sameText('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
