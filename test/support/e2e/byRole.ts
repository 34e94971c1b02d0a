import { Puppeteer } from 'puppeteer-core';

/**
 * Finds elements by role and accessible name in the document itself. Puppeteer's `::-p-aria` has Chromium build the whole accessibility
 * tree for each look, 60 times a second while it waits: a quarter of all processor time of the browser tests.
 */
Puppeteer.registerCustomQueryHandler('role', {
  // Runs in the page: everything it needs stands inside.
  queryAll: (node, query) => {
    const [role = '', ...rest] = query.split(' ');
    const wanted = rest.join(' ');
    const native: Record<string, string> = {
      button: 'button, summary, input[type=submit]',
      link: 'a[href]',
      checkbox: 'input[type=checkbox]',
      textbox: 'input:not([type]), input[type=text], input[type=search], textarea',
      region: 'section',
      dialog: 'dialog',
      spinbutton: 'input[type=number]',
    };
    const css = [`[role="${role}"]`, native[role] ? `:is(${native[role]}):not([role])` : []].flat();
    const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
    const shown = (element: Element): string =>
      [...element.childNodes]
        .map((child) => {
          if (!(child instanceof Element)) return child.textContent ?? '';
          if (child.getAttribute('aria-hidden') === 'true') return '';
          return child.getAttribute('aria-label') ?? child.getAttribute('alt') ?? shown(child);
        })
        .join('');
    const nameOf = (element: Element): string => {
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
      const by = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const labels = (element as HTMLInputElement).labels ?? [];
      const label = [...labels].map(shown).join(' ');
      const own = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '';
      return words(by || own || label || shown(element)) || words(element.getAttribute('title'));
    };
    return [...(node as ParentNode).querySelectorAll(css.join())].filter(
      (element) =>
        (wanted === '' || nameOf(element) === words(wanted)) &&
        !element.closest('[aria-hidden=true], [inert]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  },
});

/** A selector of Puppeteer's for what has this role, and this accessible name where one is given. */
export const byRole = (role: string, name = ''): string =>
  `::-p-role(${JSON.stringify(`${role} ${name}`.trim())})`;
