import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedLog, ReplayProgram } from '../frame/program.ts';
import { momentsIn } from '../moments.ts';
import { errorsOf, type Filter, latestOnly, noFilter, shownRows } from '../playing.ts';
import { usePlayer } from '../usePlayer.ts';
import { ActionList } from './ActionList.tsx';
import { Details } from './Details.tsx';
import { ListFilter } from './ListFilter.tsx';
import { LogFacts } from './LogFacts.tsx';
import { PlayerBar } from './PlayerBar.tsx';

/** On a phone one below the other; where there is room, the list beside the picture. */
const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(17rem, 2fr) minmax(0, 3fr)',
    alignItems: 'start',
    '& > [data-part="head"]': { gridColumn: '1 / -1' },
    '& > [data-part="list"]': { gridColumn: 1, gridRow: '2 / span 2' },
    '& > [data-part="frame"]': { gridColumn: 2, gridRow: 2 },
    '& > [data-part="details"]': { gridColumn: 2, gridRow: 3 },
  },
}));

export interface WatchingProps {
  /** Absent until the file is read: until then there is nothing to be seen. */
  log: OpenedLog | undefined;
  program: ReplayProgram | undefined;
  /** The frame's element: mounted here from the start, since a frame that moves reloads. */
  frame: ReactNode;
}

const noRows: OpenedLog['rows'] = [];

/** Shows in the frame what was to be seen at a position. */
function useShown({ program, log }: WatchingProps, position: number): void {
  const show = useMemo(() => program && latestOnly(program.show), [program]);
  useEffect(() => {
    if (log) show?.(position);
  }, [show, log, position]);
}

/** A log that is open: where one is in it, and what was done and seen there. */
export function Watching(props: WatchingProps) {
  const { log, program, frame } = props;
  const { t } = useTranslation();
  const rows = log?.rows ?? noRows;
  const player = usePlayer(log, program);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const shown = useMemo(() => shownRows(rows, filter), [rows, filter]);
  const errors = useMemo(() => errorsOf(rows), [rows]);
  const moments = useMemo(() => momentsIn(log?.header.timeZone ?? 'UTC'), [log]);
  const { goTo } = player;
  const handleSelect = useCallback((index: number) => goTo(index + 1), [goTo]);
  useShown(props, player.position);
  const about = { moments, errors };
  return (
    <Desk>
      {log && (
        <div data-part="head">
          <LogFacts {...about} log={log} />
          <PlayerBar {...about} log={log} player={player} shown={shown} />
        </div>
      )}
      <div data-part="frame" key="frame">
        {frame}
      </div>
      {log && (
        <section data-part="list" aria-label={t('replay.actions')}>
          <ListFilter rows={rows} filter={filter} onChange={setFilter} found={shown.length} />
          <ActionList
            rows={rows}
            shown={shown}
            selected={player.position - 1}
            onSelect={handleSelect}
            moments={moments}
          />
        </section>
      )}
      {log && (
        <div data-part="details">
          <Details
            program={program}
            log={log}
            position={player.position}
            playing={player.playing}
          />
        </div>
      )}
    </Desk>
  );
}
