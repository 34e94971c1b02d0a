import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { cleanHtml } from '../lib/cleanHtml.ts';
import { proseStyles } from './prose.ts';

export interface SafeHtmlProps {
  /** HTML of any origin: a post, a location's description, a game's rules. It is cleaned here. */
  html: string;
  id?: string;
  className?: string;
  /** What is read here, to those who ask what was seen (ui/sight.ts). */
  'data-sight'?: string | undefined;
}

const Prose = styled('div')(({ theme }) => proseStyles(theme));

/**
 * Cleaned when it is put into the page, once. What the host has rendered was cleaned there, and React takes it as it stands without asking for it.
 */
function cleanWhenShown(html: string): { readonly __html: string } {
  let clean: string | undefined;
  return {
    get __html() {
      return (clean ??= cleanHtml(html));
    },
  };
}

/**
 * Shows HTML that came from outside, cleaned by the one cleaning function, in the look of running text. The only component
 * that puts HTML into the page; it cleans once for each text, not once for each render.
 */
export const SafeHtml = memo(function SafeHtml({ html, ...rest }: SafeHtmlProps) {
  const clean = useMemo(() => cleanWhenShown(html), [html]);
  return <Prose {...rest} dangerouslySetInnerHTML={clean} />;
});
