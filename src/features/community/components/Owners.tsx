import { useTranslation } from 'react-i18next';
import type { Person } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { refetchStanding, selectUser } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { Dismissal } from './Dismissal.tsx';
import { List, Row, Words } from './parts.tsx';
import { PersonPicker } from './PersonPicker.tsx';

/** The owners of the community: who they are, another one, one less (OWN-44, OWN-45). */
export function Owners({ owners }: { owners: readonly Person[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.id;
  const { appointOwner, dismissOwner } = communityApi.endpoints;
  const [appoint, { isLoading }] = appointOwner.useMutation();
  const [dismiss] = dismissOwner.useMutation();
  const isLast = owners.length === 1;
  const handleDismiss = async ({ id: user }: Person) => {
    const { error } = await dismiss({ params: { user } });
    if (error === undefined && user === me) await dispatch(refetchStanding());
  };
  return (
    <>
      <List>
        {owners.map((owner) => (
          <Row key={owner.id}>
            <Avatar name={owner.name} src={owner.avatar} size={32} decorative />
            <Words>{owner.name}</Words>
            {isLast ? (
              <Quiet as="span">{t('community.lastOwner')}</Quiet>
            ) : (
              <Dismissal
                name={owner.name}
                question={t('community.dismissOwner', { name: owner.name })}
                explain={t('community.dismissOwnerText')}
                onConfirm={() => handleDismiss(owner)}
              />
            )}
          </Row>
        ))}
      </List>
      <Fold>
        <summary>{t('community.newOwner')}</summary>
        <PersonPicker
          action={t('community.appoint')}
          isDone={({ id }) => owners.some((one) => one.id === id)}
          doneLabel={t('community.isOwner')}
          busy={isLoading}
          onPick={({ id: user }) => void appoint({ params: { user } })}
        />
      </Fold>
    </>
  );
}
