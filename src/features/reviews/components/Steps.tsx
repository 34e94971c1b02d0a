import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../contract/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  paddingInlineStart: theme.spacing(2.5),
  '& time': { color: paletteOf(theme).text.secondary, fontSize: '0.875rem' },
}));

const SHOWN = [
  ...['profileOffered', 'profileConfirmed', 'profileReturned', 'profileRefused'],
  ...['profilePutAway', 'profileRestored', 'characterHandedOver', 'characterTakenBack'],
] as const;

/** What masters did with a profile, oldest first (OWN-73). */
export function Steps({ steps }: Pick<Review, 'steps'>) {
  const { t } = useTranslation();
  const known = steps.flatMap(({ action, ...step }) => {
    const shown = SHOWN.find((one) => one === action);
    return shown ? [{ ...step, shown }] : [];
  });
  if (known.length === 0) return <p>{t('reviews.noSteps')}</p>;
  return (
    <List>
      {known.map(({ at, who, shown, player }) => (
        <li key={`${String(at)}/${shown}`}>
          {t(`reviews.done.${shown}`, { player: player ?? '' })}
          {who && ` — ${who}`}{' '}
          <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
        </li>
      ))}
    </List>
  );
}
