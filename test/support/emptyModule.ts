/** Stands in for style sheets and fonts, which mean nothing to jsdom. */
export const empty = '';
