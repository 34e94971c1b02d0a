import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundPerson, MODERATION_LIMIT } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { moderationApi } from '../api.ts';
import { useClock } from '../useClock.ts';
import { Buttons, Failed, FormColumn } from './parts.tsx';
import { PersonSearch, type PersonSearchProps } from './PersonSearch.tsx';
import { type Term, TermField, untilOf } from './TermField.tsx';

const { useMakeBlockMutation } = moderationApi;

export interface BlockFormProps extends Pick<PersonSearchProps, 'game' | 'meant'> {
  onMade: () => void;
}

/** Blocks somebody: who, for how long, why (OWN-53). What was typed stays where it could not be done. */
export function BlockForm({ game, meant, onMade }: BlockFormProps) {
  const { t } = useTranslation();
  const now = useClock();
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [term, setTerm] = useState<Term>('week');
  const [reason, setReason] = useState('');
  const [make, { isLoading, error }] = useMakeBlockMutation();
  const left = MODERATION_LIMIT.reason - Array.from(reason.trim()).length;
  const isReady = person !== null && reason.trim() !== '' && left >= 0;
  const submit = async () => {
    if (!person || !isReady) return;
    const body = { user: person.id, reason: reason.trim(), ...untilOf(term, now()) };
    const { data } = await make({ params: game === undefined ? {} : { game }, body });
    if (!data) return;
    setPerson(null);
    setReason('');
    onMade();
  };
  return (
    <FormColumn
      aria-label={t('moderation.blockSomebody')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PersonSearch {...{ game, meant, person }} onChoose={setPerson} />
      <TermField label={t('moderation.term')} term={term} onChoose={setTerm} />
      <TextField
        label={t('moderation.reason')}
        multiline
        minRows={2}
        maxRows={10}
        value={reason}
        error={left < 0}
        helperText={t(left < 0 ? 'moderation.tooLong' : 'moderation.reasonHint', {
          count: Math.abs(left),
        })}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failed error={error} />
      <Buttons>
        <ActionButton type="submit" variant="contained" disabled={!isReady} loading={isLoading}>
          {t('moderation.block')}
        </ActionButton>
      </Buttons>
    </FormColumn>
  );
}
