import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { useLoadState } from '../../../api/useLoadState.ts';
import { type Invitation, MODERATION_LIMIT } from '../../../contract/index.ts';
import type { FieldProblem } from '../../../domain/index.ts';
import type { Values } from '../../../lib/keptForm.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextRow } from '../../../ui/KeptForm.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { moderationApi } from '../api.ts';
import {
  Buttons,
  Column,
  Failed,
  OwnForm,
  Sheet,
  Sheets,
  Small,
  useClock,
  useOrigin,
} from './parts.tsx';
import { BEGINNING, TermField, untilOf } from './TermField.tsx';

const { useInvitationsQuery, useMakeInvitationMutation, useRevokeInvitationMutation } =
  moderationApi;

interface ListProps {
  game: string;
  onChanged: () => void;
}

/** For any number of people where there is none. */
function usesProblem(uses: string): FieldProblem | undefined {
  const { uses: max } = MODERATION_LIMIT;
  const number = Number(uses);
  const isRight = uses === '' || (Number.isInteger(number) && number >= 1 && number <= max);
  return isRight ? undefined : ['fieldOutOfRange', { min: 1, max }];
}

function InvitationForm({ game, onChanged }: ListProps) {
  const { t } = useTranslation();
  const now = useClock();
  const origin = useOrigin();
  const errorsOf = useFormErrors();
  const [make] = useMakeInvitationMutation();
  // The mutation forgets its answer with the next press, which may be refused.
  const [shown, setShown] = useState<string>();
  const send = async (values: Values) => {
    const uses = values['uses']?.trim() ?? '';
    const body = { ...(uses !== '' && { uses: Number(uses) }), ...untilOf(values, now()) };
    const { data, error } = await make({ params: { game }, body });
    if (data?.key !== undefined) setShown(data.key);
    return errorsOf(error, ['uses']);
  };
  return (
    <>
      <OwnForm
        name={`invitation/${game}`}
        label={t('moderation.invite')}
        initial={{ uses: '1', ...BEGINNING }}
        problems={({ uses = '' }) => ({ uses: usesProblem(uses.trim()) })}
        send={send}
        onSent={onChanged}
        sendLabel={t('moderation.makeInvitation')}
      >
        <TextRow
          name="uses"
          label={t('moderation.uses')}
          hint={t('moderation.usesHint')}
          inputMode="numeric"
        />
        <TermField label={t('moderation.validity')} />
      </OwnForm>
      {shown !== undefined && (
        <CopyField
          key={shown}
          label={t('moderation.link')}
          value={`${origin}/invite?key=${shown}`}
          hint={t('moderation.linkOnce')}
        />
      )}
    </>
  );
}

function Entry({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [revoke, { isLoading, error }] = useRevokeInvitationMutation();
  const { id, by, for: forWhom, at, uses, used, until, state } = invitation;
  const confirm = async () => {
    const { data } = await revoke({ params: { invitation: id } });
    setAsking(false);
    if (data) onChanged();
  };
  return (
    <Sheet>
      <p>
        <b>{t(`moderation.states.${state}`)}</b>
        {'. '}
        {uses === undefined
          ? t('moderation.usedOfAny', { used })
          : t('moderation.usedOf', { used, uses })}
      </p>
      {forWhom !== undefined && <p>{t('moderation.invitationFor', { name: forWhom })}</p>}
      <Small>
        {t('moderation.madeBy', {
          name: by?.name ?? t('moderation.gone'),
          time: formatDateTime(at),
        })}
        {until !== undefined && ` ${t('moderation.validUntil', { time: formatDateTime(until) })}`}
      </Small>
      <Failed error={error} />
      {state === 'open' && (
        <Buttons>
          <ActionButton variant="outlined" onClick={() => setAsking(true)}>
            {t('moderation.revoke')}
          </ActionButton>
        </Buttons>
      )}
      <ConfirmDialog
        open={asking}
        busy={isLoading}
        dangerous
        confirmLabel={t('moderation.revoke')}
        cancelLabel={t('moderation.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {t('moderation.revokeAsk')}
      </ConfirmDialog>
    </Sheet>
  );
}

/** Invitations into a game, and the form that makes one (OWN-56). */
export function Invitations({ game }: { game: string }) {
  const { t } = useTranslation();
  const query = useInvitationsQuery({ params: { game } }, { refetchOnMountOrArgChange: true });
  const state = useLoadState(query);
  const changed = () => void query.refetch();
  return (
    <Column>
      <Typography>{t('moderation.invitationsLead')}</Typography>
      <InvitationForm game={game} onChanged={changed} />
      <Typography variant="h2">{t('moderation.invitations')}</Typography>
      <Loaded {...state} label={t('moderation.loading')}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <EmptyState>{t('moderation.noInvitations')}</EmptyState>
          ) : (
            <Sheets>
              {invitations.map((invitation) => (
                <Entry key={invitation.id} invitation={invitation} onChanged={changed} />
              ))}
            </Sheets>
          )
        }
      </Loaded>
    </Column>
  );
}
