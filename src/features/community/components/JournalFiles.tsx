import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type JournalFormat, journalFormats } from '../../../contract/index.ts';
import { download } from '../../../lib/download.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { fetchJournal } from '../fetchJournal.ts';
import type { JournalAddress } from '../journalFilter.ts';
import { Line } from './parts.tsx';

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
