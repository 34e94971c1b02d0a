import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { draftLinks } from '../../../lib/drafts/hostDrafts.ts';
import {
  type AppThunk,
  type RootState,
  useAppDispatch,
  useAppSelector,
} from '../../../lib/store.ts';
import { selectUser } from '../../session/index.ts';
import { startDrafts } from '../lazyStart.ts';
import { type DraftRow, draftRows, useDraftTitle } from '../rows.ts';

const List = styled('ul')({ margin: '8px 0 0', paddingInlineStart: '1.25em' });

/** The drafts that this browser holds of the user who is about to leave; those that the host does not have go first. */
function draftsHere(): AppThunk<readonly DraftRow[], RootState> {
  return (dispatch, getState) => {
    const user = selectUser(getState())?.id;
    const rows = user === undefined ? [] : dispatch(draftRows(user, []));
    return rows.toSorted((one, other) => Number(other.unsaved) - Number(one.unsaved));
  };
}

/** Sends to the host what it does not have yet. Resolves when it was tried. */
export function saveBeforeLeaving(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const { host } = draftLinks(services);
    await host?.flush();
    await host?.syncAll();
  };
}

/** What this browser holds, once it was tried to save it on the host. */
function useDraftsHere(): readonly DraftRow[] {
  const dispatch = useAppDispatch();
  const [rows, setRows] = useState(() => dispatch(draftsHere()));
  useEffect(() => {
    let isShown = true;
    if (dispatch(draftsHere()).length === 0) return undefined;
    dispatch(startDrafts());
    void dispatch(saveBeforeLeaving()).then(() => {
      if (isShown) setRows(dispatch(draftsHere()));
    });
    return () => {
      isShown = false;
    };
  }, [dispatch]);
  return rows;
}

function Name({ row }: { row: DraftRow }) {
  const { t } = useTranslation();
  const { title } = useDraftTitle(row);
  const excerpt = row.excerpt.slice(0, 60);
  return <li>{t('signOut.beginning', { title, excerpt })}</li>;
}

interface LeavingDraftsProps {
  erases: boolean;
  onChange: (erases: boolean) => void;
}

/** Beside the question whether to sign out (BACK-39): may the drafts stay on this device? What the host does not have yet is named before it goes. */
export function LeavingDrafts({ erases, onChange }: LeavingDraftsProps) {
  const { t } = useTranslation();
  const rows = useDraftsHere();
  const isKept = useAppSelector((state) => selectCan(state, 'drafts') === true);
  if (rows.length === 0) return null;
  const unsaved = rows.filter((row) => row.unsaved);
  return (
    <>
      <FormControlLabel
        control={<Checkbox checked={erases} onChange={(_event, checked) => onChange(checked)} />}
        label={t('signOut.erase', { count: rows.length })}
      />
      {erases && unsaved.length > 0 && (
        <Alert severity="warning" role="alert" sx={{ my: 1 }}>
          {t(isKept ? 'signOut.unsaved' : 'signOut.onlyHere', { count: unsaved.length })}
          <List>
            {unsaved.map((row) => (
              <Name key={row.name} row={row} />
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
