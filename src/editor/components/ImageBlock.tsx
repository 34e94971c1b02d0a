import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Transforms } from 'slate';
import { ReactEditor, useReadOnly, useSlateStatic } from 'slate-react';
import { paletteOf } from '../../ui/paletteOf.ts';
import { type ImageElement } from '../document.ts';
import { AltPopover } from './AltPopover.tsx';

const Slot = styled('div')({ position: 'relative', width: 'fit-content', maxWidth: '100%' });

const AltButton = styled(Button)(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: theme.spacing(1),
  insetBlockEnd: theme.spacing(1),
  backgroundColor: paletteOf(theme).background.paper,
  '&:hover': { backgroundColor: paletteOf(theme).background.default },
}));

/** A picture in the text; selected, it offers to say in words what is to be seen in it. */
export function ImageBlock({
  element,
  isSelected,
}: {
  element: ImageElement;
  isSelected: boolean;
}) {
  const { t } = useTranslation();
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { src, alt = '', width, height } = element;
  const save = (words: string) => {
    const at = ReactEditor.findPath(editor, element);
    if (words === '') Transforms.unsetNodes(editor, 'alt', { at });
    else Transforms.setNodes<ImageElement>(editor, { alt: words }, { at });
    setAnchor(null);
  };
  const keepSelection = (event: MouseEvent) => event.preventDefault();
  return (
    <Slot>
      <img src={src} alt={alt} width={width} height={height} draggable={false} />
      {(isSelected || anchor !== null) && !isReadOnly && (
        <AltButton
          size="small"
          variant="outlined"
          onMouseDown={keepSelection}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {t(alt === '' ? 'image.altAdd' : 'image.altChange')}
        </AltButton>
      )}
      <AltPopover anchor={anchor} alt={alt} onSave={save} onClose={() => setAnchor(null)} />
    </Slot>
  );
}
