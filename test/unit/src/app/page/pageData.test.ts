/** @jest-environment ./test/support/browserEnvironment.mjs */
import { fetchFromPage, readPageData } from '../../../../../src/app/page/pageData.ts';
import { ANSWER_HEADER, scriptJson } from '../../../../../src/contract/index.ts';

const answers = [
  { path: '/api/rpg/init', headers: { 'letopis-reader': 'guest' }, body: { words: '</script>' } },
  { path: '/api/rpg/turns/sea?page=1', headers: {}, body: { turns: [] } },
];

function pageWith(json: string, attributes = ''): Document {
  const html = `<script type="application/json" id="state"${attributes}>${json}</script>`;
  return new DOMParser().parseFromString(html, 'text/html');
}

const page = () => readPageData(pageWith(scriptJson({ config: { api: {} }, answers })));

describe('what a page of the host brings (FIRST-02)', () => {
  it('FIRST-02 is its configuration and its answers, read once', () => {
    const document = pageWith(scriptJson({ config: { api: {} }, answers }));
    expect(readPageData(document)).toMatchObject({ config: { api: {} }, answers });
    expect(document.getElementById('state')?.textContent).toBe('');
  });

  it('FIRST-02 is nothing where the host rendered none, or where it cannot be read', () => {
    expect(readPageData(pageWith('').implementation.createHTMLDocument())).toBeUndefined();
    for (const json of ['', '{', 'null', '{"words":[]}'])
      expect(readPageData(pageWith(json))).toBeUndefined();
  });

  it('FIRST-52 is as old as the page that the worker has kept', () => {
    const kept = pageWith(scriptJson({ config: {}, answers }), ' data-stale-since="17"');
    const headers = readPageData(kept)?.answers.map((answer) => answer.headers);
    expect(headers).toEqual([
      { 'letopis-reader': 'guest', [ANSWER_HEADER.staleSince]: '17' },
      { [ANSWER_HEADER.staleSince]: '17' },
    ]);
  });

  it('FIRST-02 answers each call once; what else is asked goes to the host', async () => {
    const asked: string[] = [];
    const brought = page();
    if (!brought) throw new Error('Nothing was read');
    const fetch = fetchFromPage(brought, (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return Promise.resolve(new Response('{}'));
    });
    const ask = async (path: string, method = 'GET'): Promise<unknown> =>
      (await fetch(new Request(`https://example.org${path}`, { method }))).json();
    expect(await ask('/api/rpg/init', 'POST')).toEqual({});
    expect(await ask('/api/rpg/init')).toEqual({ words: '</script>' });
    expect(await ask('/api/rpg/init')).toEqual({});
    expect(await ask('/api/rpg/turns/sea?page=2')).toEqual({});
    expect(await ask('/api/rpg/turns/sea?page=1')).toEqual({ turns: [] });
    expect(asked).toEqual(['POST /api/rpg/init', 'GET /api/rpg/init', 'GET /api/rpg/turns/sea']);
  });
});
