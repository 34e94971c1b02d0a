import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { useHistoryTools } from './tools.ts';

/** In the corner of the message, seen where one points, stands or has selected. */
const Box = styled('input')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 6,
  top: 5,
  width: 18,
  height: 18,
  margin: 0,
  accentColor: paletteOf(theme).primary.main,
  cursor: 'pointer',
  // A finger presses the message itself.
  '@media (pointer: coarse)': { pointerEvents: 'none' },
}));

/** So much of a message tells it from the others. */
const ENOUGH = 60;

/** Says whether a message is selected, and lets one select it, also those who neither point nor press keys. */
export function SelectBox({ id, text, checked }: { id: string; text: string; checked: boolean }) {
  const { t } = useTranslation();
  const { onSelect } = useHistoryTools();
  return (
    <Box
      data-shy=""
      type="checkbox"
      tabIndex={-1}
      checked={checked}
      onChange={() => onSelect(id)}
      aria-label={t('chat.select', { text: text.slice(0, ENOUGH) })}
    />
  );
}
