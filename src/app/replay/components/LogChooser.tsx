import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ornament } from '../../../ui/EmptyState.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { LOG_FILES } from '../useOpenLog.ts';

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(5, 2),
  textAlign: 'center',
  border: `2px dashed ${theme.vars.palette.divider}`,
  borderRadius: 12,
  '&[data-over="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.action.hover,
  },
}));

/** Before a log is opened: what this is for, and two ways to open one. */
export function LogChooser({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault(); // else the browser would open the file itself
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Stack spacing={3}>
      <Typography sx={{ maxWidth: '42em' }}>{t('replay.lead')}</Typography>
      <Field
        data-over={over}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Ornament />
        <Typography>{t('replay.drop')}</Typography>
        <FileButton variant="contained" file={t('replay.file')} accept={LOG_FILES} onFile={onFile}>
          {t('replay.choose')}
        </FileButton>
      </Field>
      <Typography color="textSecondary" sx={{ maxWidth: '42em' }}>
        {t('replay.stays')}
      </Typography>
    </Stack>
  );
}
