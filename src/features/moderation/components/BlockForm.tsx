import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import type { Values } from '../../../lib/keptForm.ts';
import { TextRow } from '../../../ui/KeptForm.tsx';
import { moderationApi } from '../api.ts';
import { OwnForm, reasonProblem, useClock } from './parts.tsx';
import { PersonSearch, type PersonSearchProps } from './PersonSearch.tsx';
import { BEGINNING, TermField, untilOf } from './TermField.tsx';

const { useMakeBlockMutation } = moderationApi;

export interface BlockFormProps extends PersonSearchProps {
  onMade: () => void;
}

/** Blocks somebody: who, for how long, why (OWN-53). */
export function BlockForm({ game, meant, onMade }: BlockFormProps) {
  const { t } = useTranslation();
  const now = useClock();
  const errorsOf = useFormErrors();
  const [make] = useMakeBlockMutation();
  const send = async (values: Values) => {
    const { user = '', reason = '' } = values;
    const body = { user, reason, ...untilOf(values, now()) };
    const { error } = await make({ params: game === undefined ? {} : { game }, body });
    return errorsOf(error, ['reason']);
  };
  return (
    <OwnForm
      name={`block/${game ?? ''}`}
      label={t('moderation.blockSomebody')}
      initial={{ user: '', person: '', reason: '', ...BEGINNING }}
      problems={(values) => ({
        ...(!values['user'] && { user: ['fieldRequired', {}] }),
        ...reasonProblem(values),
      })}
      send={send}
      onSent={onMade}
      sendLabel={t('moderation.block')}
    >
      <PersonSearch {...{ game, meant }} />
      <TermField label={t('moderation.term')} />
      <TextRow
        name="reason"
        label={t('moderation.reason')}
        hint={t('moderation.reasonHint')}
        multiline
        minRows={2}
        maxRows={10}
      />
    </OwnForm>
  );
}
