import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Character } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { selectLocationByKey } from '../../../session/index.ts';
import { feedKey, latestFeedRef } from '../../feed/feedRef.ts';
import type { TurnFormState } from '../formState.ts';
import { previewTurn } from '../previewTurn.ts';
import { selectTurns } from '../../selectors.ts';
import { TurnCard } from '../../oneTurn/components/TurnCard.tsx';
import { useMinute } from '../../oneTurn/components/useTurnReader.ts';

const Region = styled('section')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

export interface TurnPreviewProps {
  form: TurnFormState;
  speaker: Character;
  location: string | undefined;
}

/** The turn as others will see it (FORM-20): author, place, actions and cleaned words, renewed at each pause of typing. */
export function TurnPreview({ form, speaker, location }: TurnPreviewProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const now = useMinute();
  const { game, character } = form.place;
  const known = useAppSelector((state) =>
    selectTurns(state, feedKey(latestFeedRef(game, character))),
  );
  const place = useAppSelector((state) =>
    location === undefined ? undefined : selectLocationByKey(state, location),
  );
  const turn = useMemo(
    () => previewTurn({ form, speaker, location: place, known, now }),
    [form, speaker, place, known, now],
  );
  return (
    <Region aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3">
        {t('form.previewTitle')}
      </Typography>
      {form.html === '' ? (
        <Typography color="textSecondary">{t('form.previewEmpty')}</Typography>
      ) : (
        <TurnCard turn={turn} nameId={`${headingId}-name`} bare />
      )}
    </Region>
  );
}
