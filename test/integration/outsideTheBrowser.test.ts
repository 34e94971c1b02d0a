import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { cleanHtml } from '../../src/lib/cleanHtml.ts';
import { setCleaning } from '../../src/lib/cleaning.ts';
import { SafeHtml } from '../../src/ui/SafeHtml.tsx';

/** These run in Node, where there is no document: the first screen is to be rendered there too. */
describe('outside the browser', () => {
  it('cleanHtml answers escaped text, never the input itself', () => {
    expect(cleanHtml('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('SafeHtml renders what the host has cleaned, and nothing where nothing cleans', () => {
    const render = () => renderToString(createElement(SafeHtml, { html: 'дождь<script>' }));
    expect(render()).not.toContain('дождь');
    setCleaning((html) => html.replace('<script>', ''));
    expect(render()).toContain('>дождь</div>');
  });
});
