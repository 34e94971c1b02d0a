import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { pathTo } from '../../../domain/index.ts';
import { forgetValues, keepValues, keptValues } from '../../../lib/keptForm.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { refetchStanding, selectUser } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { GameForm } from '../components/GameForm.tsx';
import { NameForm } from '../components/NameForm.tsx';
import { Column } from '../components/parts.tsx';
import { selectOwnsCommunity } from '../selectors.ts';

/** The press that founds, by the key of the link. */
function Founding() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const [found, { isLoading, error }] = communityApi.endpoints.found.useMutation();
  const key = search.get('key') ?? '';
  if (key === '') return <Alert severity="warning">{t('community.noKey')}</Alert>;
  const handleFound = async () => {
    const { data } = await found({ body: { key } });
    if (data) await dispatch(refetchStanding());
  };
  return (
    <Section title={t('community.become')}>
      <p style={{ margin: 0 }}>{t('community.becomeText', { name: user?.name ?? '' })}</p>
      {error !== undefined && <Alert severity="error">{errorText(toApiError(error))}</Alert>}
      <ActionButton
        variant="contained"
        loading={isLoading}
        onClick={() => void handleFound()}
        style={{ justifySelf: 'start' }}
      >
        {t('community.foundIt')}
      </ActionButton>
    </Section>
  );
}

/** Which step somebody is at outlives a reload, as what they have typed does. */
const STEP = 'founding';

/** What an owner does first: names the community, then makes its first game. */
function FirstSteps() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isNamed, setIsNamed] = useState(() => dispatch(keptValues(STEP))['named'] === 'yes');
  const handleNamed = () => {
    dispatch(keepValues(STEP, { named: 'yes' }));
    setIsNamed(true);
  };
  const handleMade = (game: string) => {
    dispatch(forgetValues(STEP));
    void navigate(pathTo('main', { game }));
  };
  return isNamed ? (
    <Section title={t('community.firstGame')}>
      <Quiet>{t('community.firstGameText')}</Quiet>
      <GameForm onMade={handleMade} />
    </Section>
  ) : (
    <Section title={t('community.nameIt')}>
      <NameForm sendLabel={t('community.next')} onNamed={handleNamed} />
    </Section>
  );
}

/** Founds a community: the owner by the link, then its name and its first game (OWN-41, OWN-43, OWN-46). */
export function FoundScreen() {
  const { t } = useTranslation();
  const isOwner = useAppSelector(selectOwnsCommunity);
  const title = t('community.founding');
  return (
    <Column>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      {isOwner ? <FirstSteps /> : <Founding />}
    </Column>
  );
}
