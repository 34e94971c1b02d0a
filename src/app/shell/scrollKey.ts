import type { Location } from 'react-router';

/**
 * Under which key a position of the page is remembered: by entry of the history. The router names the first entry of every document
 * alike ('default'); that one is known by its address, or a page opened by an address would begin where another one was left.
 */
export function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
