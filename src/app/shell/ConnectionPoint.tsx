import { keyframes, styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../lib/store.ts';
import { formatTime } from '../../lib/time.ts';
import {
  type ConnectionMark as Mark,
  selectConnectionMark,
  selectLastNewsAt,
} from '../../realtime/index.ts';
import { Hint } from '../../ui/Hint.tsx';

const breathe = keyframes({ '50%': { opacity: 0.35 } });

/** A full point is live, a ring polls, a breathing ring is about to connect, a crossed ring is offline: different by shape, not by colour alone. */
const shapes: Readonly<Record<Mark, object>> = {
  live: { borderWidth: 6 }, // a ground would vanish where the system sets the colours
  connecting: { animation: `${breathe} 1.6s ease-in-out infinite` },
  polling: { borderStyle: 'dotted' },
  offline: {
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '-40%',
      width: '180%',
      borderTop: '2px solid currentColor',
      rotate: '-45deg',
    },
  },
};

const Point = styled('span', { shouldForwardProp: (name) => name !== 'mark' })<{ mark: Mark }>(
  ({ mark }) => ({
    position: 'relative',
    display: 'block',
    width: 12,
    height: 12,
    borderRadius: '50%',
    border: '2px solid currentColor',
    opacity: 0.85,
    ...shapes[mark],
  }),
);

/** How news arrives, by its shape, with the time of the last news (LIVE-10). */
export function ConnectionPoint() {
  const { t } = useTranslation();
  const mark = useAppSelector(selectConnectionMark);
  const lastNewsAt = useAppSelector(selectLastNewsAt);
  const detail =
    lastNewsAt === undefined
      ? undefined
      : t('connection.lastNews', { time: formatTime(lastNewsAt) });
  return (
    <Hint label={t(`connection.${mark}`)} detail={detail}>
      <Point mark={mark} data-mark={mark} />
    </Hint>
  );
}
