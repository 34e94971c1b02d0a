import { useTranslation } from 'react-i18next';
import { COMMUNITY_LIMIT } from '../../../contract/index.ts';
import { nameProblem } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useSiteName } from '../../../ui/siteName.ts';
import { refetchStanding } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { KeptForm, TextRow } from './KeptForm.tsx';

export interface NameFormProps {
  sendLabel: string;
  onNamed?: () => void;
}

/** What the community is called (OWN-43). */
export function NameForm({ sendLabel, onNamed }: NameFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const now = useSiteName();
  const [rename] = communityApi.endpoints.nameCommunity.useMutation();
  const send = async ({ name = '' }) => {
    const { error } = await rename({ body: { name } });
    if (error !== undefined) return error;
    await dispatch(refetchStanding());
    onNamed?.();
    return undefined;
  };
  return (
    <KeptForm
      name="name"
      initial={{ name: now }}
      problems={({ name = '' }) => ({ name: nameProblem(name, COMMUNITY_LIMIT.name) })}
      send={send}
      sendLabel={sendLabel}
    >
      {() => <TextRow name="name" label={t('community.name')} hint={t('community.nameHint')} />}
    </KeptForm>
  );
}
