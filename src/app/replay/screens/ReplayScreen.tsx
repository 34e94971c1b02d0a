import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LogChooser } from '../components/LogChooser.tsx';
import { OpenedFile } from '../components/OpenedFile.tsx';

/** A recorded log, looked at step by step (QA-03). The file stays in this browser. */
export function ReplayScreen() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ readonly file: File; readonly n: number }>();
  const title = useRef<HTMLHeadingElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    // What was pressed is gone with what it stood in.
    if (changed.current) title.current?.focus();
    changed.current = true;
  }, [opened]);
  const open = (file: File) => setOpened((before) => ({ file, n: (before?.n ?? 0) + 1 }));
  return (
    <article>
      <PageTitle page={t('replay.title')} />
      <Typography ref={title} tabIndex={-1} variant="h1" sx={{ mb: 2, outline: 'none' }}>
        {t('replay.title')}
      </Typography>
      {opened ? (
        <OpenedFile
          key={opened.n}
          file={opened.file}
          onOpen={open}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <LogChooser onFile={open} />
      )}
    </article>
  );
}
