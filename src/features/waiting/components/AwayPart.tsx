import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { dayText, fieldOf } from '../../../lib/days.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { Note } from '../../../ui/Note.tsx';
import { waitingApi } from '../api.ts';
import { noonOf } from '../times.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1),
}));

/** A week is what most leave for; a year is what the host allows. */
const USUAL_DAYS = 7;
const MOST_DAYS = 364;

export interface AwayPartProps {
  viewer: string;
  /** Until when one is away (epoch ms), where one is. */
  away: number | undefined;
  now: number;
}

/** Says that one is away, and that one is back (BACK-13). */
export function AwayPart({ viewer, away, now }: AwayPartProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [setAway, { isLoading, error }] = waitingApi.useSetAwayMutation();
  const [day, setDay] = useState(() => fieldOf(now, USUAL_DAYS));
  const wordsOf = useErrorText();
  const errorText = error === undefined ? '' : wordsOf(toApiError(error));
  const until = noonOf(day);
  if (away !== undefined) {
    const back = () => void setAway({ viewer, until: null });
    return (
      <Note severity="info" sx={{ mt: 2 }} acts={[{ label: t('waiting.back'), onPress: back }]}>
        {t('waiting.awayUntil', { day: dayText(away) })}
      </Note>
    );
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (until !== undefined) void setAway({ viewer, until });
  };
  return (
    <Fold style={{ marginTop: 32 }}>
      <summary>{t('waiting.leave')}</summary>
      <p id={hintId} style={{ margin: 0 }}>
        {t('waiting.leaveHint')}
      </p>
      <Form onSubmit={handleSubmit}>
        <TextField
          type="date"
          size="small"
          required
          label={t('waiting.leaveUntil')}
          value={day}
          error={errorText !== ''}
          helperText={errorText}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{
            inputLabel: { shrink: true, required: false },
            htmlInput: {
              min: fieldOf(now, 1),
              max: fieldOf(now, MOST_DAYS),
              'aria-describedby': hintId,
            },
          }}
        />
        <ActionButton type="submit" variant="outlined" loading={isLoading}>
          {t('waiting.leaveSave')}
        </ActionButton>
      </Form>
    </Fold>
  );
}
