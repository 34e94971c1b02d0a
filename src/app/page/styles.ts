import type { EmotionCache } from '@emotion/cache';

const CLASS = /\bcss-([\w-]+)/g;

/** How Emotion names what a class refers to. */
const KEYFRAMES = /^animation-/;

/**
 * The styles that a rendered page needs, as Emotion finds them again in the browser: what is global first, each in an element of its own, then
 * those of the classes that stand in the page. The cache keeps what was once serialized for the pages after it.
 */
export function takeStyles(cache: EmotionCache, html: string): string {
  const used = new Set([...html.matchAll(CLASS)].map(([, id]) => id));
  const ids: string[] = [];
  let scoped = '';
  let global = '';
  for (const [id, css] of Object.entries(cache.inserted)) {
    if (typeof css !== 'string') continue;
    if (KEYFRAMES.test(id) || used.has(id)) {
      ids.push(id);
      scoped += css;
    } else if (cache.registered[`${cache.key}-${id}`] === undefined) {
      global += `<style data-emotion="${cache.key}-global ${id}">${css}</style>`;
    }
  }
  return `${global}<style data-emotion="${cache.key} ${ids.join(' ')}">${scoped}</style>`;
}
