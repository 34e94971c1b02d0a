import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { differences } from '../../../recorder/stateDiff.ts';
import type { Timeline } from '../../../recorder/timeline.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { ValueTree } from './ValueTree.tsx';

/** More differences than this are not listed. */
const MOST = 200;

export interface DetailsProps {
  timeline: Timeline;
  position: number;
  playing: boolean;
}

/** What one action made of the state. */
function Changes({ timeline, position }: Omit<DetailsProps, 'playing'>) {
  const { t } = useTranslation();
  const found = useMemo(() => {
    // The earlier one first: from there it is one step to the later one.
    const before = timeline.stateAt(position - 1);
    return differences(before, timeline.stateAt(position), MOST);
  }, [timeline, position]);
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('replay.changes')}
      </Typography>
      <DifferenceList found={found} />
    </section>
  );
}

/** The action that was done last, and what it changed. While a log is played only its type is shown: the rest would be gone before it is read. */
export function Details({ timeline, position, playing }: DetailsProps) {
  const { t } = useTranslation();
  const line = timeline.log.actions[position - 1];
  const state = useMemo(() => (line ? undefined : timeline.stateAt(0)), [line, timeline]);
  if (!line)
    return (
      <section>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('replay.beginning')}
        </Typography>
        <ValueTree value={state} />
      </section>
    );
  return (
    <Stack spacing={3}>
      <section>
        <Typography variant="h3" component="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {t('replay.action', { seq: line.seq })}
        </Typography>
        {playing ? (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {line.action.type.slice(0, 200)}
          </Typography>
        ) : (
          <ValueTree key={position} value={line.action} />
        )}
      </section>
      {!playing && <Changes timeline={timeline} position={position} />}
    </Stack>
  );
}
