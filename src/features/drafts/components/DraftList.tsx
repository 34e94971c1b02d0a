import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../api/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type DraftRow, removeDraft, type RemovedDraft, restoreDraft } from '../rows.ts';
import { DraftItem } from './DraftItem.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const notifyFailed: AppThunk<void> = (dispatch, _getState, { newId }) =>
  void dispatch(noticeRaised({ id: newId(), said: { messageKey: 'drafts.removeFailed' } }));

/** A draft that was deleted here and can be brought back as long as the page is shown. */
interface Removed extends RemovedDraft {
  readonly row: DraftRow;
}

interface DraftListProps {
  viewer: string;
  rows: readonly DraftRow[];
  /** The host could not be asked: there may be others. */
  unsure: boolean;
  /** Something was deleted or brought back. */
  onChanged: () => void;
}

/** Deletes and brings back. */
function useRemoving({ viewer, onChanged }: DraftListProps) {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<Readonly<Record<string, Removed>>>({});
  const remove = async (row: DraftRow) => {
    const gone = await dispatch(removeDraft(row, viewer));
    if (gone === undefined) dispatch(notifyFailed);
    else setRemoved((before) => ({ ...before, [row.name]: { row, ...gone } }));
    onChanged();
  };
  const restore = async ({ row, value }: Removed) => {
    await dispatch(restoreDraft(row.name, value));
    setRemoved(({ [row.name]: _back, ...others }) => others);
    onChanged();
  };
  return { removed, remove, restore };
}

/** Drafts, the newest first. One that was deleted stays as a line in its place, with the way back. */
export function DraftList(props: DraftListProps) {
  const { t } = useTranslation();
  const { removed, remove, restore } = useRemoving(props);
  const gone = Object.values(removed).map(({ row }) => row);
  const shown = [...props.rows.filter(({ name }) => !removed[name]), ...gone].toSorted(
    (one, other) => other.at - one.at,
  );
  if (shown.length === 0 && props.unsure) return null;
  if (shown.length === 0) return <EmptyState>{t('drafts.noneHint')}</EmptyState>;
  return (
    <List aria-label={t('drafts.list')}>
      {shown.map((row) => {
        const before = removed[row.name];
        return (
          <DraftItem
            key={row.name}
            row={row}
            onRemove={() => void remove(row)}
            {...(before && { onRestore: () => void restore(before), waits: before.waits })}
          />
        );
      })}
    </List>
  );
}
