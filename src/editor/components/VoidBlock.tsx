import { styled } from '@mui/material/styles';
import { type RenderElementProps, useFocused, useSelected } from 'slate-react';
import { paletteOf } from '../../ui/paletteOf.ts';
import { ImageBlock } from './ImageBlock.tsx';

const Frame = styled('div')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  '&[data-selected]': {
    outline: `2px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: theme.spacing(0.5),
  },
}));

/** A picture or a rule: it is selected as a whole, and its frame shows that. */
export function VoidBlock({ attributes, children, element }: RenderElementProps) {
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
