import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import { type Invitation, MODERATION_LIMIT } from '../../../contract/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { moderationApi } from '../api.ts';
import { useClock, useOrigin } from '../useClock.ts';
import { say } from './ComplainDialog.tsx';
import { Buttons, Column, Failed, FormColumn, Sheet, Sheets, Small } from './parts.tsx';
import { type Term, TermField, untilOf } from './TermField.tsx';

const { useInvitationsQuery, useMakeInvitationMutation, useRevokeInvitationMutation } =
  moderationApi;

/** The link of an invitation, shown this once. */
function Link({ link }: { link: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const copy = async () => {
    dispatch(say((await writeClipboard(link)) ? 'moderation.copied' : 'moderation.notCopied'));
  };
  return (
    <Column role="status">
      <TextField
        label={t('moderation.link')}
        value={link}
        helperText={t('moderation.linkOnce')}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Buttons>
        <ActionButton variant="outlined" onClick={() => void copy()}>
          {t('moderation.copy')}
        </ActionButton>
      </Buttons>
    </Column>
  );
}

interface ListProps {
  game: string;
  onChanged: () => void;
}

function InvitationForm({ game, onChanged }: ListProps) {
  const { t } = useTranslation();
  const now = useClock();
  const origin = useOrigin();
  const [uses, setUses] = useState('1');
  const [term, setTerm] = useState<Term>('week');
  const [make, { data, isLoading, error }] = useMakeInvitationMutation();
  const { uses: max } = MODERATION_LIMIT;
  const number = Number(uses);
  const isRight = uses === '' || (Number.isInteger(number) && number >= 1 && number <= max);
  const submit = async () => {
    const body = { ...(uses !== '' && { uses: number }), ...untilOf(term, now()) };
    const made = await make({ params: { game }, body });
    if (made.data) onChanged();
  };
  const link = data?.key === undefined ? undefined : `${origin}/invite?key=${data.key}`;
  return (
    <FormColumn
      aria-label={t('moderation.invite')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) void submit();
      }}
    >
      <TextField
        label={t('moderation.uses')}
        inputMode="numeric"
        value={uses}
        error={!isRight}
        helperText={t(isRight ? 'moderation.usesHint' : 'moderation.usesWrong', { max })}
        onChange={(event) => setUses(event.target.value.trim())}
      />
      <TermField label={t('moderation.validity')} term={term} onChoose={setTerm} />
      <Failed error={error} />
      <Buttons>
        <ActionButton type="submit" variant="contained" disabled={!isRight} loading={isLoading}>
          {t('moderation.makeInvitation')}
        </ActionButton>
      </Buttons>
      {link !== undefined && <Link link={link} />}
    </FormColumn>
  );
}

function Entry({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [revoke, { isLoading, error }] = useRevokeInvitationMutation();
  const { id, by, at, uses, used, until, state } = invitation;
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
          ? t('moderation.usedOfAny', { count: used })
          : t('moderation.usedOf', { used, uses })}
      </p>
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
          <ActionButton onClick={() => setAsking(true)}>{t('moderation.revoke')}</ActionButton>
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
