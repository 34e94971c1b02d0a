import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActButtons } from '../../../../ui/Note.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { useFocusIfLost } from '../../../../ui/hooks.ts';

const Theirs = styled('blockquote')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.primary,
}));

export interface EditConflictProps {
  /** The text as somebody else left it. */
  post: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else changed the turn while it was being edited: their text, and the choice between the two. */
export function EditConflict({ post, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { t } = useTranslation();
  const notice = useFocusIfLost();
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <strong>{t('turn.changedMeanwhile')}</strong> {t('turn.theirVersion')}
      <Theirs>
        <SafeHtml html={post} />
      </Theirs>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ActButtons
          acts={[
            { label: t('turn.keepMine'), onPress: onKeepMine },
            { label: t('turn.takeTheirs'), onPress: onTakeTheirs },
          ]}
        />
      </Stack>
    </Alert>
  );
}
