import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { type Complaint, MODERATION_LIMIT } from '../../../contract/index.ts';
import { wordsProblem } from '../../../domain/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { TextRow } from '../../../ui/KeptForm.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { moderationApi } from '../api.ts';
import {
  Answered,
  Buttons,
  Column,
  Failed,
  OwnForm,
  Said,
  Sheet,
  Sheets,
  Small,
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

interface PageProps {
  game: string;
  closed: boolean;
  after: string | undefined;
  onMore: ((next: string) => void) | undefined;
}

function Page({ game, closed, after, onMore }: PageProps) {
  const { t } = useTranslation();
  const asked = useComplaintsQuery(
    {
      params: { game },
      query: { ...(closed && { closed: '1' as const }), ...(after !== undefined && { after }) },
    },
    { refetchOnMountOrArgChange: true },
  );
  const empty = t(closed ? 'moderation.noClosed' : 'moderation.noComplaints');
  return (
    <Answered asked={asked} empty={empty} isEmpty={({ complaints }) => complaints.length === 0}>
      {({ complaints, next }) => (
        <>
          <Sheets>
            {complaints.map((complaint) => (
              <Entry
                key={complaint.id}
                complaint={complaint}
                onChanged={() => void asked.refetch()}
              />
            ))}
          </Sheets>
          {onMore && next !== undefined && (
            <ActionButton variant="outlined" onClick={() => onMore(next)}>
              {t('moderation.more')}
            </ActionButton>
          )}
        </>
      )}
    </Answered>
  );
}

function Pages({ game, closed }: Pick<PageProps, 'game' | 'closed'>) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return starts.map((after, index) => (
    <Page
      key={after ?? ''}
      {...{ game, closed, after }}
      onMore={
        index === starts.length - 1 ? (next) => setStarts((known) => [...known, next]) : undefined
      }
    />
  ));
}

/** What people complained of in a game: open ones, the oldest first, or those that were looked at (OWN-69). */
export function Complaints({ game }: { game: string }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  return (
    <Column>
      <Buttons role="group" aria-label={t('moderation.show')}>
        {[false, true].map((one) => (
          <ActionButton
            key={String(one)}
            aria-pressed={closed === one}
            variant={closed === one ? 'outlined' : 'text'}
            onClick={() => setClosed(one)}
          >
            {t(one ? 'moderation.closedOnes' : 'moderation.openOnes')}
          </ActionButton>
        ))}
      </Buttons>
      <Pages key={String(closed)} {...{ game, closed }} />
    </Column>
  );
}
