import { styled } from '@mui/material/styles';
import { type DragEvent, type ReactNode, useState } from 'react';
import { paletteOf } from '../../../ui/paletteOf.ts';

const Zone = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  width: '100%',
  padding: theme.spacing(1.5),
  border: '2px dashed transparent',
  borderRadius: 16,
  '&[data-over]': {
    borderColor: paletteOf(theme).primary.main,
    backgroundColor: paletteOf(theme).action.hover,
  },
}));

export interface DropZoneProps {
  children: ReactNode;
  /** Nothing is taken now. */
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

const brings = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** A zone that takes dropped files. What is done by dropping is also done by the button within. */
export function DropZone({ children, disabled, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (!brings(event)) return;
    event.preventDefault(); // or the browser opens the file, and the page is gone
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };
  const handleDrop = (event: DragEvent) => {
    if (!brings(event)) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <Zone
      data-over={over || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </Zone>
  );
}
