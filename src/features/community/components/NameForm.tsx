import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { COMMUNITY_LIMIT } from '../../../contract/index.ts';
import { nameProblem } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { KeptForm, TextRow } from '../../../ui/KeptForm.tsx';
import { useSiteName } from '../../../ui/PageTitle.tsx';
import { refetchStanding, selectUser } from '../../session/index.ts';
import { communityApi } from '../api.ts';

export interface NameFormProps {
  sendLabel: string;
  onNamed?: () => void;
}

/** What the community is called (OWN-43). */
export function NameForm({ sendLabel, onNamed }: NameFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorsOf = useFormErrors();
  const now = useSiteName();
  const user = useAppSelector(selectUser)?.id ?? '';
  const [rename] = communityApi.endpoints.nameCommunity.useMutation();
  const send = async ({ name = '' }) => {
    const { error } = await rename({ body: { name } });
    if (error === undefined) await dispatch(refetchStanding());
    return errorsOf(error, ['name']);
  };
  return (
    <KeptForm
      name={`${user}/name`}
      initial={{ name: now }}
      problems={({ name = '' }) => ({ name: nameProblem(name, COMMUNITY_LIMIT.name) })}
      send={send}
      onSent={onNamed}
      sendLabel={sendLabel}
    >
      <TextRow name="name" label={t('community.name')} hint={t('community.nameHint')} />
    </KeptForm>
  );
}
