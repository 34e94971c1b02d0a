import PendingIcon from '@mui/icons-material/HourglassEmpty';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import OverIcon from '@mui/icons-material/AutoStoriesOutlined';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { dayText } from '../../../lib/days.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';

const Row = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  margin: 0,
}));

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.625),
  padding: '1px 9px 2px',
  border: '1px solid currentColor',
  borderRadius: 999,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: paletteOf(theme).text.secondary,
  '& > svg': { fontSize: '1.15em' },
  '&[data-danger="true"]': { color: paletteOf(theme).error.main },
}));

type Marked = Pick<Profile, 'confirmed' | 'type' | 'status' | 'awayUntil'>;

/** How a profile stands, where that is anything but usual: waits for the masters, is not seen by others, is over, or its player is away. By sign and in words. */
export function ProfileMarks({ profile }: { profile: Marked }) {
  const { confirmed, type, status, awayUntil } = profile;
  const { t } = useTranslation();
  const marks: ReactNode[] = [];
  if (type && type !== 'player')
    marks.push(<Mark key="type">{t(`catalogue.characterType.${type}`)}</Mark>);
  if (status === 'nonactive' || status === 'archive')
    marks.push(<Mark key="master">{t(`catalogue.masterStatus.${status}`)}</Mark>);
  if (!confirmed)
    marks.push(
      <Mark key="unconfirmed" data-danger="true">
        <PendingIcon aria-hidden="true" />
        {t('profiles.notConfirmed')}
      </Mark>,
    );
  if (status === 'invisible')
    marks.push(
      <Mark key="invisible">
        <HiddenIcon aria-hidden="true" />
        {t('profiles.invisible')}
      </Mark>,
    );
  if (status === 'finished')
    marks.push(
      <Mark key="finished">
        <OverIcon aria-hidden="true" />
        {t('profiles.finished')}
      </Mark>,
    );
  if (awayUntil !== undefined)
    marks.push(<Mark key="away">{t('presence.away', { day: dayText(awayUntil) })}</Mark>);
  return marks.length > 0 ? <Row>{marks}</Row> : null;
}
