import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { useLoadState } from '../../../api/useLoadState.ts';
import { type Complaint, MODERATION_LIMIT } from '../../../contract/index.ts';
import { wordsProblem } from '../../../domain/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextRow } from '../../../ui/KeptForm.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { MoreButton, MorePages, type PageProps } from '../../../ui/MorePages.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { moderationApi } from '../api.ts';
import {
  Buttons,
  Column,
  Failed,
  OwnForm,
  Said,
  Sheet,
  Sheets,
  Small,
  TwoLists,
} from './parts.tsx';

const { useComplaintsQuery, useCloseComplaintMutation, useReopenComplaintMutation } = moderationApi;

interface EntryProps {
  complaint: Complaint;
  onChanged: () => void;
}

/** Closes a complaint with a word to the one who complained. */
function CloseForm({ complaint: { id }, onChanged }: EntryProps) {
  const { t } = useTranslation();
  const errorsOf = useFormErrors();
  const [close] = useCloseComplaintMutation();
  return (
    <OwnForm
      name={`close/${id}`}
      initial={{ note: '' }}
      problems={({ note = '' }) => ({ note: wordsProblem(note, MODERATION_LIMIT.reason) })}
      send={async ({ note = '' }) => {
        const { error } = await close({ params: { complaint: id }, body: { note } });
        return errorsOf(error, ['note']);
      }}
      onSent={onChanged}
      sendLabel={t('moderation.closeComplaint')}
    >
      <TextRow
        name="note"
        label={t('moderation.note')}
        hint={t('moderation.noteHint')}
        multiline
        maxRows={8}
      />
    </OwnForm>
  );
}

function Reopen({ complaint: { id }, onChanged }: EntryProps) {
  const { t } = useTranslation();
  const [reopen, { isLoading, error }] = useReopenComplaintMutation();
  const submit = async () => {
    const { data } = await reopen({ params: { complaint: id } });
    if (data) onChanged();
  };
  return (
    <>
      <Failed error={error} />
      <Buttons>
        <ActionButton variant="outlined" loading={isLoading} onClick={() => void submit()}>
          {t('moderation.reopen')}
        </ActionButton>
      </Buttons>
    </>
  );
}

function Entry(props: EntryProps) {
  const { t } = useTranslation();
  const { kind, who, reason, at, then, fate, now, closed, closedBy, note } = props.complaint;
  const gone = t('moderation.gone');
  const author = then.author === '' ? t('moderation.noAuthor') : then.author;
  return (
    <Sheet>
      <p>
        <b>{t(`moderation.kinds.${kind}`, { author })}</b>
      </p>
      <Small>
        {t('moderation.complainedBy', { name: who?.name ?? gone, time: formatDateTime(at) })}
      </Small>
      <Said>{reason}</Said>
      <Small>{t('moderation.then', { time: formatDateTime(then.date) })}</Small>
      <SafeHtml html={then.html} />
      <p>
        {t(`moderation.fates.${fate}`)}
        {then.link !== undefined && fate !== 'gone' && (
          <>
            {' '}
            <TextLink href={then.link}>{t('moderation.goThere')}</TextLink>
          </>
        )}
      </p>
      {now !== undefined && <SafeHtml html={now} />}
      {closed === undefined ? (
        <CloseForm {...props} />
      ) : (
        <>
          <Small>
            {t('moderation.closedBy', {
              name: closedBy?.name ?? gone,
              time: formatDateTime(closed),
            })}
          </Small>
          {note !== undefined && <Said>{note}</Said>}
          <Reopen {...props} />
        </>
      )}
    </Sheet>
  );
}

interface ComplaintsPageProps extends PageProps {
  game: string;
  closed: boolean;
}

function Page({ game, closed, start, onMore }: ComplaintsPageProps) {
  const { t } = useTranslation();
  const query = useComplaintsQuery(
    {
      params: { game },
      query: {
        ...(closed && { closed: '1' as const }),
        ...(start !== undefined && { after: start }),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const state = useLoadState(query);
  return (
    <Loaded {...state} label={t('moderation.loading')}>
      {({ complaints, next }) =>
        complaints.length === 0 ? (
          <EmptyState>{t(closed ? 'moderation.noClosed' : 'moderation.noComplaints')}</EmptyState>
        ) : (
          <>
            <Sheets>
              {complaints.map((complaint) => (
                <Entry
                  key={complaint.id}
                  complaint={complaint}
                  onChanged={() => void query.refetch()}
                />
              ))}
            </Sheets>
            <MoreButton {...{ next, onMore }} label={t('moderation.more')} />
          </>
        )
      }
    </Loaded>
  );
}

/** What people complained of in a game: open ones, the oldest first, or those that were looked at (OWN-69). */
export function Complaints({ game }: { game: string }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  return (
    <Column>
      <TwoLists
        labels={[t('moderation.openOnes'), t('moderation.closedOnes')]}
        second={closed}
        onChoose={setClosed}
      />
      <MorePages key={String(closed)}>
        {(start, onMore) => <Page {...{ game, closed, start, onMore }} />}
      </MorePages>
    </Column>
  );
}
