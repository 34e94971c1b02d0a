import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../../lib/store.ts';
import { slotOf } from '../formScope.ts';
import type { TurnFormState } from '../formState.ts';
import { otherSlots } from '../slots.ts';

export interface OtherDraftsProps {
  form: TurnFormState;
  onChoose: (slot: number) => void;
}

/** The texts that were begun beside this one, so that none of them is forgotten. */
export function OtherDrafts({ form, onChoose }: OtherDraftsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { place: scope, revision } = form;
  const others = useMemo(
    () => ({ revision, slots: dispatch(otherSlots(scope, slotOf(scope))) }),
    [dispatch, scope, revision],
  );
  if (others.slots.length === 0) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('form.otherDrafts')}:
      </Typography>
      {others.slots.map((number) => (
        <Button key={number} size="small" onClick={() => onChoose(number)}>
          {t('form.otherDraft', { number })}
        </Button>
      ))}
    </Stack>
  );
}
