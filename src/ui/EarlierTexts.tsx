import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../domain/index.ts';
import type { MessageKey } from '../i18n/index.ts';
import type { Revision, RevisionReason } from '../lib/drafts/revisions.ts';
import { formatDateTime } from '../lib/time.ts';
import { paletteOf } from './paletteOf.ts';
import { SafeHtml } from './SafeHtml.tsx';

const reasons: Readonly<Record<RevisionReason, MessageKey>> = {
  typed: 'form.versionTyped',
  sent: 'form.versionSent',
  cleared: 'form.versionCleared',
  replaced: 'form.versionReplaced',
  otherTab: 'form.versionOtherTab',
};

/** List and text side by side, or one below the other on a phone. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '17rem minmax(0, 1fr)' },
}));

const Versions = styled(List)(({ theme }) => ({
  padding: 0,
  maxHeight: '16rem',
  overflowY: 'auto',
  [theme.breakpoints.up('sm')]: { maxHeight: '26rem' },
}));

const Text = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  minHeight: '8rem',
  maxHeight: '26rem',
  overflowY: 'auto',
}));

/** So many letters distinguish one version from another. */
const FIRST_LETTERS = 60;

export interface EarlierTextsProps {
  /** Looks the texts up, the newest first. Memoise it. */
  load: () => Promise<readonly Revision[]>;
  onRestore: (html: string) => void;
  onClose: () => void;
}

/** The earlier texts; undefined until they are there. */
function useTexts(load: EarlierTextsProps['load']): readonly Revision[] | undefined {
  const [list, setList] = useState<readonly Revision[]>();
  useEffect(() => {
    let gone = false;
    void load().then((loaded) => {
      if (!gone) setList(loaded);
    });
    return () => {
      gone = true;
    };
  }, [load]);
  return list;
}

/** Earlier versions of a text to go back to (FORM-19). */
export function EarlierTexts({ load, onRestore, onClose }: EarlierTextsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useTexts(load);
  const [at, setAt] = useState(0);
  const chosen = list?.[at];
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={narrow}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: narrow ? { borderRadius: 0 } : {} } }}
    >
      <DialogTitle id={titleId}>{t('form.versions')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
          {t(leadOf(list))}
        </Typography>
        {chosen && (
          <Columns>
            <VersionList list={list} chosen={at} onChoose={setAt} />
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
            <Text aria-label={t('form.versionText')} tabIndex={0}>
              <SafeHtml html={chosen.html} />
            </Text>
          </Columns>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button
          variant="contained"
          disabled={!chosen}
          onClick={() => chosen && onRestore(chosen.html)}
        >
          {t('form.versionRestore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function leadOf(list: readonly Revision[] | undefined): MessageKey {
  if (list === undefined) return 'form.versionsLoading';
  return list.length === 0 ? 'form.versionsNone' : 'form.versionsLead';
}

interface VersionListProps {
  list: readonly Revision[];
  chosen: number;
  onChoose: (index: number) => void;
}

function VersionList({ list, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation();
  return (
    <Versions aria-label={t('form.versions')}>
      {list.map(({ html, at, why }, index) => (
        <li key={at}>
          <ListItemButton
            selected={index === chosen}
            aria-current={index === chosen || undefined}
            onClick={() => onChoose(index)}
          >
            <ListItemText
              primary={`${formatDateTime(at)}, ${t(reasons[why])}`}
              secondary={plainText(html).slice(0, FIRST_LETTERS)}
              slotProps={{ secondary: { noWrap: true } }}
            />
          </ListItemButton>
        </li>
      ))}
    </Versions>
  );
}
