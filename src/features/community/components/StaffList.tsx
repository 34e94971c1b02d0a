import { useTranslation } from 'react-i18next';
import {
  masterStatuses,
  type StaffMember,
  type StaffRole,
  staffRoles,
} from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { selectUser } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { selectOwnsCommunity } from '../selectors.ts';
import { Choice } from './Choice.tsx';
import { Dismissal } from './Dismissal.tsx';
import { List, Row, Words } from './parts.tsx';

/** The roles by what they are called. */
export function useRoles(): readonly (readonly [StaffRole, string])[] {
  const { t } = useTranslation();
  return staffRoles.map((role) => [role, t(`community.roles.${role}`)] as const);
}

function MemberRow({ game, member }: { game: string; member: StaffMember }) {
  const { t } = useTranslation();
  const roles = useRoles();
  const me = useAppSelector(selectUser)?.id;
  const isOwner = useAppSelector(selectOwnsCommunity);
  const { saveStaff, dismissStaff } = communityApi.endpoints;
  const [save, { isLoading }] = saveStaff.useMutation();
  const [dismiss] = dismissStaff.useMutation();
  const { person, role, status } = member;
  const params = { game, user: person.id };
  const change = (post: Partial<Pick<StaffMember, 'role' | 'status'>>) =>
    void save({ params, body: { role, status, ...post } });
  const isSelf = person.id === me && !isOwner;
  return (
    <Row>
      <Avatar name={person.name} src={person.avatar} size={32} decorative />
      <Words>
        {person.name}
        {isSelf && <Quiet as="span"> — {t('community.yourself')}</Quiet>}
      </Words>
      <Choice
        label={t('community.role')}
        of={person.name}
        value={role}
        disabled={isLoading || isSelf}
        options={roles}
        onChange={(next) => change({ role: next })}
      />
      <Choice
        label={t('community.status')}
        of={person.name}
        value={status}
        disabled={isLoading || isSelf}
        options={masterStatuses.map((one) => [one, t(`catalogue.masterStatus.${one}`)] as const)}
        onChange={(next) => change({ status: next })}
      />
      {!isSelf && (
        <Dismissal
          name={person.name}
          question={t('community.dismissStaff', { name: person.name })}
          explain={t('community.dismissStaffText')}
          onConfirm={() => dismiss({ params })}
        />
      )}
    </Row>
  );
}

/** Those who lead a game: role and status of each, and their dismissal (OWN-47, OWN-49). */
export function StaffList({ game, staff }: { game: string; staff: readonly StaffMember[] }) {
  const { t } = useTranslation();
  if (staff.length === 0) return <Quiet>{t('community.noStaff')}</Quiet>;
  return (
    <List>
      {staff.map((member) => (
        <MemberRow key={member.person.id} {...{ game, member }} />
      ))}
    </List>
  );
}
