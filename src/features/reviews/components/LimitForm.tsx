import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { REVIEW_LIMIT } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { reviewsApi } from '../api.ts';

const { useLimitProfilesMutation } = reviewsApi;

export interface LimitFormProps {
  params: { game: string; character: string };
  /** How many profiles one user may have now; undefined without a limit. */
  limit: number | undefined;
}

/** How many profiles one player may have in the game (OWN-84); an empty field takes the limit away. */
export function LimitForm({ params, limit }: LimitFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [save, { isLoading, error, isSuccess }] = useLimitProfilesMutation();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? limit?.toString() ?? '';
  const wanted = text.trim() === '' ? null : Number(text);
  const isRight =
    wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= REVIEW_LIMIT.profiles);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isRight || isLoading) return;
    void save({ params, body: { limit: wanted } }).then(({ data }) => data && setTyped(undefined));
  };
  const said = error
    ? errorText(toApiError(error))
    : isSuccess && typed === undefined
      ? t('reviews.limitSaved')
      : t('reviews.limitHint');
  return (
    <Stack
      component="form"
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start', maxWidth: '46rem', mt: 2 }}
      onSubmit={handleSubmit}
    >
      <TextField
        size="small"
        label={t('reviews.limit')}
        value={text}
        error={!isRight || error !== undefined}
        helperText={isRight ? said : t('reviews.limitWrong', { max: REVIEW_LIMIT.profiles })}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
          formHelperText: { role: 'status' },
        }}
      />
      <ActionButton type="submit" variant="outlined" loading={isLoading}>
        {t('reviews.saveLimit')}
      </ActionButton>
    </Stack>
  );
}
