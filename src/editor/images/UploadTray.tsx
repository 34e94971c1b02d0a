import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../ui/paletteOf.ts';
import { type Upload, type Uploads } from './useUploads.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  display: 'grid',
  gap: theme.spacing(1),
}));

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: theme.spacing(1),
  padding: theme.spacing(1, 1.5),
  borderRadius: 10,
  border: `1px solid ${paletteOf(theme).divider}`,
  overflowWrap: 'anywhere',
}));

const Muted = styled('div')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

/** Under the text: the pictures that are on their way, each with its progress and a way out, and those that did not arrive. */
export function UploadTray({ list, refused, retry, drop, understood }: Omit<Uploads, 'begin'>) {
  const { t } = useTranslation();
  if (list.length === 0 && !refused) return null;
  return (
    <div contentEditable={false}>
      {refused && (
        <Alert
          severity="info"
          onClose={understood}
          closeText={t('app.close')}
          sx={{ mx: 1, mb: 1 }}
        >
          {t('image.mastersOnly')}
        </Alert>
      )}
      {list.length > 0 && (
        <List aria-label={t('image.uploads')}>
          {list.map((upload) =>
            upload.reason === undefined ? (
              <OnItsWay key={upload.id} upload={upload} onCancel={() => drop(upload.id)} />
            ) : (
              <Failed
                key={upload.id}
                upload={upload}
                onRetry={() => retry(upload.id)}
                onClose={() => drop(upload.id)}
              />
            ),
          )}
        </List>
      )}
    </div>
  );
}

/** What was sent is not yet stored: the host still has to re-encode the picture. */
const ALL_SENT = 1;

function OnItsWay({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useTranslation();
  const nameId = useId();
  const { file, part } = upload;
  const percent = Math.round(part * 100);
  return (
    <Row>
      <div>
        <div id={nameId}>{file.name}</div>
        <Muted>{part < ALL_SENT ? t('image.sending', { percent }) : t('image.storing')}</Muted>
      </div>
      <Button size="small" color="inherit" aria-describedby={nameId} onClick={onCancel}>
        {t('image.cancel')}
      </Button>
      <LinearProgress
        aria-labelledby={nameId}
        variant={part < ALL_SENT ? 'determinate' : 'indeterminate'}
        value={percent}
        sx={{ gridColumn: '1 / -1', mt: 1, borderRadius: 2 }}
      />
    </Row>
  );
}

interface FailedProps {
  upload: Upload;
  onRetry: () => void;
  onClose: () => void;
}

function Failed({ upload: { file, reason = '' }, onRetry, onClose }: FailedProps) {
  const { t } = useTranslation();
  const said = t('image.failed', { name: file.name });
  // The host's own words name the file already.
  const text = reason.startsWith(said) ? reason : `${said}. ${reason}`;
  return (
    <li>
      <Alert severity="error">
        {text}
        <div>
          <Button color="inherit" size="small" onClick={onRetry} sx={{ mt: 1, ml: -0.75 }}>
            {t('image.retry')}
          </Button>
          <Button color="inherit" size="small" onClick={onClose} sx={{ mt: 1 }}>
            {t('image.drop')}
          </Button>
        </div>
      </Alert>
    </li>
  );
}
