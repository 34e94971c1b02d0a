import { styled } from '@mui/material/styles';
import { createElement, type ReactNode } from 'react';
import {
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
  useFocused,
  useSelected,
} from 'slate-react';
import { LINK_ATTRIBUTES } from '../../domain/htmlFormats.ts';
import { paletteOf } from '../../ui/paletteOf.ts';
import type { BlockElement } from '../document.ts';
import { BLOCK_RULES, MARK_RULES } from '../html/rules.ts';
import { ImageBlock } from './ImageBlock.tsx';

const Frame = styled('div')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  '&[data-selected]': {
    outline: `2px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: theme.spacing(0.5),
  },
}));

/** A picture or a rule: it is selected as a whole, and its frame shows that. */
function VoidBlock({ attributes, children, element }: RenderElementProps) {
  const isSelected = useSelected({ suppressThrow: true });
  const isFocused = useFocused();
  return (
    <div {...attributes}>
      <Frame contentEditable={false} data-selected={(isSelected && isFocused) || undefined}>
        {element.type === 'image' ? (
          <ImageBlock element={element} isSelected={isSelected && isFocused} />
        ) : (
          <hr />
        )}
      </Frame>
      {children}
    </div>
  );
}

/** Slate leaves the type of the children open. */
type Typed<P> = Omit<P, 'children'> & { children: ReactNode };

/** An element as the tag that it is written as, so that what is seen while writing is what will be read. */
export function renderElement(props: Typed<RenderElementProps>) {
  const { attributes, children, element } = props;
  if (element.type === 'image' || element.type === 'rule') return <VoidBlock {...props} />;
  if (element.type === 'link') {
    return (
      <a {...attributes} {...LINK_ATTRIBUTES} href={element.href} title={element.title}>
        {children}
      </a>
    );
  }
  if (element.type === 'table') {
    return (
      <table {...attributes}>
        <tbody>{children}</tbody>
      </table>
    );
  }
  const tag = (BLOCK_RULES[element.type].tag as (element: BlockElement) => string)(element);
  const spans =
    element.type === 'cell' ? { colSpan: element.colspan, rowSpan: element.rowspan } : {};
  return createElement(tag, { ...attributes, ...spans }, children);
}

/** A piece of text in the tags of its marks. */
export function renderLeaf({ attributes, children, leaf }: Typed<RenderLeafProps>) {
  const marked = MARK_RULES.reduceRight<ReactNode>(
    (inside, { mark, tag }) => (leaf[mark] ? createElement(tag, {}, inside) : inside),
    children,
  );
  return <span {...attributes}>{marked}</span>;
}

/** A run of blocks; those far from the view cost the browser nothing but their height. */
export function renderChunk({ attributes, children, lowest }: Typed<RenderChunkProps>) {
  return (
    <div {...attributes} style={lowest ? { contentVisibility: 'auto' } : undefined}>
      {children}
    </div>
  );
}
