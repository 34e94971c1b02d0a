import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';

const Pill = styled('button')(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    position: 'absolute',
    insetInline: 0,
    bottom: theme.spacing(1),
    marginInline: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100% - 24px)',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 32,
    padding: theme.spacing(0.25, 1.5, 0.25, 1),
    border: `1px solid ${palette.primary.main}`,
    borderRadius: 999,
    backgroundColor: palette.background.paper,
    color: palette.primary.main,
    font: 'inherit',
    fontSize: '0.8125rem',
    cursor: 'pointer',
    boxShadow: theme.shadows[3],
    '&[data-news="true"]': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
    // Where there is little room it keeps to a corner, half over the line of those who type, and covers few words.
    '@container history (max-width: 480px)': {
      insetInline: 'auto 8px',
      bottom: '-1rem',
      zIndex: 1,
      justifyContent: 'center',
      minWidth: 32,
      padding: theme.spacing(0.25, 0.75),
    },
  };
});

/** In a corner the number says enough; the words stay for screen readers. */
const Words = styled('span')({
  '@container history (max-width: 480px)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const Count = styled('span')({
  display: 'none',
  paddingInlineEnd: 4,
  fontVariantNumeric: 'tabular-nums',
  '@container history (max-width: 480px)': { display: 'inline' },
});

/** The way back to the newest message for who reads further up, with the number of those that came since. */
export function NewestPill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  const words = count > 0 ? t('chat.newMessages', { count }) : t('chat.toNewest');
  return (
    <Pill type="button" data-news={count > 0} title={words} onClick={onClick}>
      <DownIcon aria-hidden="true" fontSize="small" />
      <Words>{words}</Words>
      {count > 0 && <Count aria-hidden="true">{count}</Count>}
    </Pill>
  );
}
