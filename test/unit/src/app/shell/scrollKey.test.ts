import { scrollKey } from '../../../../../src/app/shell/Shell.tsx';

const at = (key: string, pathname: string, search = '') => ({
  key,
  pathname,
  search,
  hash: '',
  state: null,
});

describe('the remembered positions of pages', () => {
  it('belong to entries of the history', () => {
    expect(scrollKey(at('a1', '/otliv'))).toBe(scrollKey(at('a1', '/otliv')));
    expect(scrollKey(at('a1', '/otliv'))).not.toBe(scrollKey(at('b2', '/otliv')));
  });

  it('do not follow from one document to another address', () => {
    const home = scrollKey(at('default', '/otliv'));
    expect(scrollKey(at('default', '/otliv'))).toBe(home);
    expect(scrollKey(at('default', '/otliv/location/traktir'))).not.toBe(home);
    expect(scrollKey(at('default', '/otliv', '?page=2'))).not.toBe(home);
  });
});
