import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { Game, StaffMember, StaffRole } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { selectGame } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { Choice } from '../components/Choice.tsx';
import { GameStatusChoice } from '../components/GameList.tsx';
import { Column, Line } from '../components/parts.tsx';
import { PersonPicker } from '../components/PersonPicker.tsx';
import { StaffList, useRoles } from '../components/StaffList.tsx';
import { selectLeadsGame } from '../selectors.ts';

function Appointing({ game, staff }: { game: string; staff: readonly StaffMember[] }) {
  const { t } = useTranslation();
  const roles = useRoles();
  const [role, setRole] = useState<StaffRole>('master');
  const [save, { isLoading }] = communityApi.endpoints.saveStaff.useMutation();
  return (
    <Section title={t('community.newStaff')}>
      <Quiet>{t('community.newStaffText')}</Quiet>
      <Line>
        <Choice label={t('community.asWhom')} value={role} options={roles} onChange={setRole} />
      </Line>
      <PersonPicker
        game={game}
        action={t('community.appoint')}
        isDone={({ id }) => staff.some(({ person }) => person.id === id)}
        doneLabel={t('community.isStaff')}
        busy={isLoading}
        onPick={({ id: user }) =>
          void save({ params: { game, user }, body: { role, status: 'active' } })
        }
      />
    </Section>
  );
}

function Staff({ of }: { of: Game }) {
  const { t } = useTranslation();
  const game = of.key;
  const asked = useLoadState(communityApi.endpoints.staff.useQuery({ params: { game } }));
  return (
    <Loaded {...asked} label={t('community.loading')}>
      {({ staff }) => (
        <>
          <Line>
            <ActionLink variant="outlined" href={pathTo('gameJournal', { game })}>
              {t('journal.title')}
            </ActionLink>
            <GameStatusChoice game={of} />
          </Line>
          <Section title={t('community.staff')}>
            <StaffList {...{ game, staff }} />
          </Section>
          <Appointing {...{ game, staff }} />
        </>
      )}
    </Loaded>
  );
}

/** The masters and technicians of a game, and whether it is open, for owners and its game masters (OWN-47 to OWN-52). */
export function StaffScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const leads = useAppSelector(selectLeadsGame);
  if (!game) return null;
  const title = t('community.staffOf', { game: game.title });
  return (
    <Column>
      <PageTitle page={t('community.staff')} game={game.title} />
      <Typography variant="h1">{title}</Typography>
      {leads ? (
        <Staff key={game.key} of={game} />
      ) : (
        <EmptyState>{t('community.leadersOnly')}</EmptyState>
      )}
    </Column>
  );
}
