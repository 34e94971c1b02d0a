import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Person } from '../../../contract/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import { formatTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { communityApi } from '../api.ts';
import { Line, Quiet } from './parts.tsx';
import { PersonPicker } from './PersonPicker.tsx';

/** The link itself, which is shown once, with a button that copies it. */
function Link({ name, url, until }: { name: string; url: string; until: number }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await writeClipboard(url));
  return (
    <div role="status">
      <Quiet>{t('community.resetMade', { name, time: formatTime(until) })}</Quiet>
      <Line>
        <TextField
          size="small"
          label={t('community.resetUrl')}
          value={url}
          sx={{ flex: '1 1 14rem' }}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
        />
        <ActionButton variant="outlined" onClick={() => void copy()}>
          {t(isCopied ? 'community.copied' : 'community.copy')}
        </ActionButton>
      </Line>
    </div>
  );
}

/** A link by which somebody who forgot the password sets a new one: for owners, where the site sends no letters, or the person has no address (OWN-16). */
export function ResetLinks() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [person, setPerson] = useState<Person>();
  const [make, { data, error, isLoading }] = communityApi.endpoints.makeResetLink.useMutation();
  const handlePick = (picked: Person) => {
    setPerson(picked);
    void make({ params: { user: picked.id } });
  };
  const refusal = error && toApiError(error);
  return (
    <>
      <Quiet>{t('community.resetText')}</Quiet>
      <Fold>
        <summary>{t('community.resetFor')}</summary>
        <PersonPicker
          action={t('community.resetMake')}
          isDone={() => false}
          doneLabel=""
          busy={isLoading}
          onPick={handlePick}
        />
      </Fold>
      {refusal && (
        <Alert severity="error">
          {refusal.code === 'notFound' ? t('community.resetNone') : errorText(refusal)}
        </Alert>
      )}
      {data && person && <Link key={data.url} name={person.name} {...data} />}
    </>
  );
}
