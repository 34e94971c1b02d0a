import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedLog, PositionDetails, ReplayProgram } from '../frame/program.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { ValueTree } from './ValueTree.tsx';

export interface DetailsProps {
  program: ReplayProgram | undefined;
  log: OpenedLog;
  position: number;
  playing: boolean;
}

interface Loaded {
  readonly position: number;
  readonly details: PositionDetails;
}

/**
 * What the frame has answered last, which may be of the position before for a moment: to take it away at each step would let the page jump. Nothing while a log
 * is played: it would be gone before it is read.
 */
function useDetails({ program, position, playing }: DetailsProps): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (playing) setLoaded(undefined);
    if (playing || !program) return undefined;
    let wanted = true;
    const show = (details?: PositionDetails): void => {
      if (wanted) setLoaded(details && { position, details });
    };
    // What lies too deep to be copied is not answered.
    program.detailsAt(position).then(show, () => show());
    return () => {
      wanted = false;
    };
  }, [program, position, playing]);
  return loaded;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** The action that was done last, and what it changed. While a log is played only its type is shown. */
export function Details(props: DetailsProps) {
  const { log, position, playing } = props;
  const { t } = useTranslation();
  const loaded = useDetails(props);
  const shown = loaded?.position ?? position;
  const details = loaded?.details;
  const row = log.rows[shown - 1];
  if (!row)
    return (
      <Part title={t('replay.beginning')}>
        {details && 'state' in details && <ValueTree value={details.state} />}
      </Part>
    );
  const done = details && 'action' in details ? details : undefined;
  return (
    <Stack spacing={3}>
      <Part title={t('replay.action', { seq: row.seq })}>
        {playing && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>{row.type.slice(0, 200)}</Typography>
        )}
        {done && <ValueTree key={shown} value={done.action} />}
      </Part>
      {done && (
        <Part title={t('replay.changes')}>
          <DifferenceList found={done.changes} />
        </Part>
      )}
    </Stack>
  );
}
