import { type CSSObject, type Theme } from '@mui/material/styles';
import { paletteOf } from './paletteOf.ts';

/**
 * How running text looks, in a post and in the editor alike, so that one writes what others will read. The reading face and
 * its size come from the theme (`--letopis-reading-font`, `--letopis-reading-size`), its measure and a factor for its size from what the reader chose
 * (base.css); everything else is in em.
 *
 * A line holds 60 to 75 characters. Paragraphs are set apart by less than a line: on a screen an indent is lost, and the
 * dash of a dialogue wants its place at the margin.
 */
export function proseStyles(theme: Theme): CSSObject {
  return {
    maxWidth: 'var(--letopis-measure, 36em)',
    fontFamily: `var(--letopis-reading-font, ${theme.typography.fontFamily ?? 'serif'})`,
    fontSize: 'calc(var(--letopis-reading-size, 1.125rem) * var(--letopis-reading-scale, 1))',
    lineHeight: 1.65,
    hyphens: 'auto',
    hyphenateLimitChars: '7 3 3',
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
    color: paletteOf(theme).text.primary,
    '& p, & ul, & ol, & blockquote, & pre, & figure, & table': { margin: '0 0 0.7em' },
    '& > :last-child': { marginBottom: 0 },
    ...headingStyles,
    ...listStyles(theme),
    ...boxedStyles(theme),
    ...inlineStyles(theme),
    ...sceneBreak(theme),
  };
}

const headingStyles: CSSObject = {
  '& h2, & h3, & h4': {
    margin: '0 0 0.5em',
    fontWeight: 700,
    lineHeight: 1.3,
    hyphens: 'manual',
    textWrap: 'balance',
  },
  '& * + h2, & * + h3, & * + h4': { marginTop: '1.4em' },
  '& h2': { fontSize: '1.35em' },
  '& h3': { fontSize: '1.18em' },
  '& h4': { fontSize: '1.05em' },
};

function listStyles(theme: Theme): CSSObject {
  return {
    '& ul, & ol': { paddingInlineStart: '1.5em' },
    '& li + li, & li > ul, & li > ol': { marginTop: '0.3em' },
    '& li > ul, & li > ol': { marginBottom: 0 },
    '& li > p:last-child': { marginBottom: 0 },
    '& li::marker': { color: paletteOf(theme).secondary.main },
  };
}

/** The parts of a text that stand in a frame of their own. */
function boxedStyles(theme: Theme): CSSObject {
  const palette = paletteOf(theme);
  return {
    '& blockquote': {
      borderInlineStart: `2px solid ${palette.secondary.main}`,
      paddingInlineStart: '1.1em',
      fontStyle: 'italic',
    },
    '& blockquote em, & blockquote i': { fontStyle: 'normal' },
    '& blockquote > :last-child': { marginBottom: 0 },
    '& pre': {
      padding: theme.spacing(1.5),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: palette.action.hover,
      whiteSpace: 'pre-wrap',
    },
    '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
    '& th, & td': {
      border: `1px solid ${palette.divider}`,
      padding: '0.3em 0.6em',
      textAlign: 'start',
      verticalAlign: 'top',
    },
  };
}

function inlineStyles(theme: Theme): CSSObject {
  const palette = paletteOf(theme);
  return {
    '& a': {
      color: palette.primary.main,
      textDecorationThickness: 'from-font',
      textUnderlineOffset: '0.18em',
    },
    '& pre, & code': {
      fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
      fontSize: '0.9em',
      hyphens: 'manual',
    },
    '& img': {
      display: 'block',
      maxWidth: '100%',
      height: 'auto',
      marginBlock: '0.75em',
      borderRadius: 6,
    },
    '& figcaption': { color: palette.text.secondary, fontSize: '0.9em' },
  };
}

/** A ruled line in a story is a break of the scene: three small lozenges, as printers set it. */
function sceneBreak(theme: Theme): CSSObject {
  return {
    '& hr': {
      margin: '1.5em 0',
      border: 0,
      textAlign: 'center',
      color: paletteOf(theme).secondary.main,
    },
    '& hr::before': {
      content: '"◆\\2002◆\\2002◆" / ""',
      fontSize: '0.6em',
      letterSpacing: '0.2em',
    },
  };
}
