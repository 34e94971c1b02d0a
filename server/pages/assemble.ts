import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PAGE_STATE, type PageData, scriptJson } from '../../src/contract/index.ts';
import type { RenderOutcome } from './renderer.ts';

type Rendered = Extract<RenderOutcome, { kind: 'page' }>;

const ROOT = '<div id="root"></div>';

/** What a page without a first screen asks for, and a rendered one brings. */
const ASKED_FOR = /<link rel="preload" href="\/config\.json"[^>]*>/;

/** What it says where there is no JavaScript; a rendered one can be read. */
const NEEDS_SCRIPT = /<noscript>.*?<\/noscript>/s;

/** True for a page of the build that a first screen can be put into. */
const canHold = (template: string): boolean =>
  template.includes(ROOT) && template.includes('</head>');

/** The colours of the dark scheme, once more for a page to which no script has said which is the reader's. */
function darkUnasked(styles: string): string {
  const colours = /\[data-scheme="dark"\]\{([^{}]*)\}/.exec(styles)?.[1] ?? '';
  return `<style>@media (prefers-color-scheme:dark){:root:not([data-scheme]){${colours}}}</style>`;
}

/** The page with its first screen, and with what it was rendered from, as data that no browser runs (FIRST-01, FIRST-02). */
export function assemble(
  template: string,
  { html, styles, answers }: Pick<Rendered, 'html' | 'styles' | 'answers'>,
  config: unknown,
): string {
  const data: PageData = { config, answers };
  const script = `<script type="application/json" id="${PAGE_STATE.id}">${scriptJson(data)}</script>`;
  return template
    .replace(ASKED_FOR, '')
    .replace(NEEDS_SCRIPT, '') // before there is anything else of the kind
    .replace('</head>', () => `${styles}${darkUnasked(styles)}</head>`)
    .replace(ROOT, () => `<div id="root">${html}</div>${script}`);
}

const SCHEME = '<script src="/scheme.js">';

/** The scripts of the build, which stand at the end of the page. */
const PROGRAM = /<script defer="defer" src="([^"]*)"><\/script>/g;

/**
 * A page for a browser that has had none of ours: what `scheme.js` would say before the first paint it cannot know there, so nothing waits for it
 * (FIRST-47). With a first screen, whose scripts are given, it fetches the program and these once the page has been painted (FIRST-48).
 */
export function firstVisit(html: string, scripts: readonly string[]): string {
  const program = Array.from(html.matchAll(PROGRAM), ([, address = '']) => address);
  if (scripts.length === 0 || program.length !== 1)
    return html.replace(SCHEME, '<script defer src="/scheme.js">');
  const all = [...new Set([...program, ...scripts])].join(' ');
  return html
    .replace(PROGRAM, '')
    .replace(SCHEME, `<script defer src="/scheme.js" data-program="${all}">`);
}

const STYLE_SHEET = /<link href="\/(assets\/[^"/]+\.css)" rel="stylesheet">/g;

/** The page with its style sheet in it, which the first paint would wait for: a way to the host for less than 4 kB. */
const withStyles = (html: string, clientDir: string): string =>
  html.replace(STYLE_SHEET, (link, name: string) => {
    const file = path.join(clientDir, name);
    return existsSync(file) ? `<style>${readFileSync(file, 'utf8')}</style>` : link;
  });

/** Reads the page of the build, and which one it is: another after each build. Undefined where there is none that can hold a first screen. */
export function readTemplate(
  clientDir: string,
): () => { html: string; version: string } | undefined {
  const file = path.join(clientDir, 'index.html');
  let known: { html: string; version: string } | undefined;
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return undefined;
    const version = `${stat.mtimeMs}-${stat.size}`;
    if (known?.version !== version)
      known = { html: withStyles(readFileSync(file, 'utf8'), clientDir), version };
    return canHold(known.html) ? known : undefined;
  };
}
