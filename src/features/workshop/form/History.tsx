import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { ThingRevision } from '../../../contract/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { workshopApi } from '../api.ts';
import { fieldsOf } from '../kinds/index.ts';
import type { WorkshopPage } from '../paths.ts';
import type { ThingWork } from './useThing.ts';
import { differing, sendable } from './values.ts';
import { ValueText } from './ValueText.tsx';

const Entries = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1.5, 0),
    borderTop: `1px solid ${paletteOf(theme).divider}`,
    overflowWrap: 'anywhere',
  },
  '& dl': { margin: 0 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: theme.spacing(0, 0, 1), maxHeight: '30vh', overflowY: 'auto' },
}));

interface EntryProps {
  kind: WorkshopPage;
  entry: ThingRevision;
  /** The version before it, as far as the host tells of it. */
  before: ThingRevision | undefined;
  closed: boolean;
  onTake: () => void;
}

/** One version: who made it, when, what was another before; and the way to have it in the form again. */
function Entry({ kind, entry, before, closed, onTake }: EntryProps) {
  const { t } = useTranslation();
  const names = before ? differing(kind, entry.fields, before.fields) : [];
  const changed = fieldsOf(kind).filter(({ name }) => names.includes(name));
  const when = formatDateTime(entry.at);
  return (
    <li>
      <strong>{t(`workshop.history.${entry.action ?? 'before'}`)}</strong>
      <Quiet>
        {[when, entry.who?.name ?? (entry.action && t('journal.gone'))].filter(Boolean).join(' · ')}
      </Quiet>
      {changed.length > 0 && (
        <Fold>
          <summary>{changed.map(({ label }) => t(label)).join(', ')}</summary>
          <dl>
            {changed.map((spec) => (
              <div key={spec.name}>
                <dt>{t(spec.label)}</dt>
                <dd>
                  <ValueText spec={spec} value={entry.fields[spec.name]} />
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
      <div>
        <ActionButton
          disabled={closed}
          aria-label={`${t('workshop.history.take')}: ${when}`}
          onClick={onTake}
        >
          {t('workshop.history.take')}
        </ActionButton>
      </div>
    </li>
  );
}

interface HistoryProps {
  work: ThingWork;
  /** Figures have versions too, but none of their own page: what they lead back to may be another picture. */
  kind: Exclude<WorkshopPage, 'figures'>;
  id: string;
  closed: boolean;
}

function Versions({ work, kind, id, closed }: HistoryProps) {
  const { t } = useTranslation();
  const { game } = work.scope;
  const query = workshopApi.endpoints.thingHistory.useQuery({ params: { game, kind, id } });
  return (
    <Loaded {...useLoadState(query)} label={t('workshop.loading')}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Quiet>{t('workshop.history.none')}</Quiet>
        ) : (
          <Entries aria-label={t('workshop.history.title')}>
            {entries.map((entry, at) => (
              <Entry
                key={entry.version}
                {...{ kind, entry, closed }}
                before={entries[at + 1]}
                onTake={() => work.take(sendable(kind, entry.fields))}
              />
            ))}
          </Entries>
        )
      }
    </Loaded>
  );
}

/** The history of a thing (WORK-92), asked for when it is opened. */
export function History(props: HistoryProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Fold open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('workshop.history.title')}</summary>
      {open && <Versions {...props} />}
    </Fold>
  );
}
