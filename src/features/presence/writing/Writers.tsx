import EditIcon from '@mui/icons-material/EditOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { useWriters, useWriting } from './useWriting.ts';

/** More names than these are counted. */
const NAMED_MOST = 2;

const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  margin: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  color: paletteOf(theme).text.secondary,
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, fontSize: '1rem' },
}));

export interface WritersProps {
  /** The topic of the channel (contract/channels.ts). */
  topic: string;
  /** What is written there. */
  what: 'turn' | 'chronicle';
}

/** Who else writes here now (BACK-95); nothing where nobody does, or where the host tells nothing of it. It is not read aloud: it comes and goes. */
export function Writers({ topic, what }: WritersProps) {
  const { t } = useTranslation();
  useWriting(topic);
  const names = useWriters(topic);
  const [first] = names;
  if (first === undefined) return null;
  const rest = names.length - NAMED_MOST;
  const words =
    rest > 0
      ? t(`writing.${what}More`, { names: names.slice(0, NAMED_MOST).join(', '), count: rest })
      : names.length > 1
        ? t(`writing.${what}Both`, { names: names.join(t('writing.and')) })
        : t(`writing.${what}`, { name: first });
  return (
    <Line data-writers="">
      <EditIcon aria-hidden="true" />
      <span>{words}</span>
    </Line>
  );
}
