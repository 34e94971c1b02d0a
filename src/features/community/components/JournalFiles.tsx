import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, apiUrl, errorOfAnswer } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { fileCalls, type JournalFormat, journalFormats } from '../../../contract/index.ts';
import { download } from '../../../lib/download.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { type JournalAddress, queryOf } from '../journalFilter.ts';
import { Line } from './parts.tsx';

/** Fetches the journal as a file, as far as the filter goes (OWN-63). Never throws. */
function fetchJournal(
  address: JournalAddress,
  format: JournalFormat,
): AppThunk<Promise<{ file: Blob } | { error: ApiError }>> {
  return async (_dispatch, _getState, services) => {
    const query = Object.entries({ ...queryOf(address), format });
    const asked = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
    const url = `${apiUrl(fileCalls.journalFile.path({}), services)}?${asked.toString()}`;
    try {
      const answer = await services.fetch(new Request(url, { credentials: 'include' }));
      if (!answer.ok) return { error: errorOfAnswer(answer.status, await answer.text()) };
      return { file: await answer.blob() };
    } catch {
      return { error: { kind: 'network' } };
    }
  };
}

/** Keeps the journal as a file, as far as the filter goes (OWN-63). */
export function JournalFiles({ address }: { address: JournalAddress }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const [making, setMaking] = useState<JournalFormat>();
  const [error, setError] = useState<ApiError>();
  const save = async (format: JournalFormat) => {
    setMaking(format);
    const made = await dispatch(fetchJournal(address, format));
    setMaking(undefined);
    setError('error' in made ? made.error : undefined);
    if ('file' in made) download(made.file, `journal.${format}`);
  };
  return (
    <>
      <Line>
        {journalFormats.map((format) => (
          <ActionButton
            key={format}
            variant="outlined"
            loading={making === format}
            onClick={() => void save(format)}
          >
            {t(`journal.files.${format}`)}
          </ActionButton>
        ))}
      </Line>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
    </>
  );
}
