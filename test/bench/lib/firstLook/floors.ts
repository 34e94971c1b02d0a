import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';

/**
 * What a page looks like at the end, as HTML with its styles and without its program. Emotion writes its rules past the text of its style elements,
 * so all are read back from the browser. Runs in the page.
 */
function asHtml(): string {
  const rulesOf = (sheet: CSSStyleSheet): string =>
    [...sheet.cssRules]
      .map(({ cssText }) => cssText)
      .join('\n')
      .replace(/url\("(?!data:)([^"]+)"\)/g, (_whole, address: string) => {
        const { pathname } = new URL(address, sheet.href ?? document.baseURI);
        return `url("${pathname}")`;
      });
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const program = 'script, style, noscript, link:not([rel~=icon])';
  for (const part of copy.querySelectorAll(program)) part.remove();
  const style = document.createElement('style');
  style.textContent = [...document.styleSheets].map(rulesOf).join('\n');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>\n${copy.outerHTML}`;
}

/** The words of a page alone, in paragraphs of one feed with one turn. Runs in the page. */
function asText(): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = document.body.innerText.split(/\n+/).filter(Boolean);
  const words = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.title)}</title><div role="feed"><article>${words}</article></div></html>`;
}

/** The two floors of a page that has come to rest. */
export const floorsOf = async (page: Page): Promise<{ html: string; text: string }> => ({
  html: await page.evaluate(asHtml),
  text: await page.evaluate(asText),
});

/** Serves pages by their paths, as the host would (brotli), and everything else from the host itself: its fonts and pictures. */
export async function serveFloors(
  pages: ReadonlyMap<string, string>,
  host: string,
): Promise<{ origin: string; close: () => void }> {
  const packed = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]));
  const server = createServer((asked, answer) => {
    const page = packed.get(asked.url ?? '');
    if (page) {
      answer.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': page.length,
      });
      answer.end(page);
      return;
    }
    const onward = request(new URL(asked.url ?? '/', host), { headers: asked.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    onward.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => void server.close() };
}
