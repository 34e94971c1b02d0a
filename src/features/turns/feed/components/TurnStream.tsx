import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { TurnCard } from '../../oneTurn/components/TurnCard.tsx';
import { useLongFeed } from './useLongFeed.ts';

const Feed = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(3) },
  // The frame of the focus lies within: between two turns stands what is new since the last visit (FEED-09).
  '& > article': { position: 'relative', borderRadius: 12, outlineOffset: -2 },
  // Where a line more is written above, all turns move as one and are not painted again (docs/benchmarks.md). The margin leaves room for the marks
  // and frames that stand over the edge.
  '@supports (overflow-clip-margin: 2rem)': {
    contain: 'layout paint',
    overflowClipMargin: '2rem',
    // Of a list that is whole in the document, a turn is laid out when one comes near to it (FIRST-02).
    '&[data-whole] > article:nth-of-type(n + 3)': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 480px',
      overflowClipMargin: '2rem',
    },
  },
}));

export interface TurnStreamProps {
  /** Key of the feed; for another one make another stream. */
  feed: string;
  turns: readonly Turn[];
  /** There is nothing beyond these turns. */
  complete: boolean;
  /** Further turns are on their way. */
  busy: boolean;
  /** Asks for the next page, if none is on its way. Memoise it. */
  onMore: () => void;
}

/**
 * The turns one below another. The one place that decides how a long list is put into the document; whoever shows turns hands
 * over all of them and knows nothing of it.
 */
export function TurnStream({ feed, turns, complete, busy, onMore }: TurnStreamProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { long, rows, redraw } = useLongFeed(feed, turns);
  const [stop, setStop] = useState<string>();
  const tabStop = rows.find(({ turn }) => turn.id === stop) ?? rows[0];
  return (
    <div style={{ position: 'relative' }}>
      {long && <long.FeedBar feed={feed} view={long.view} onMore={onMore} />}
      <Feed
        ref={list}
        role="feed"
        aria-label={t('feed.latest')}
        aria-busy={busy}
        data-whole={rows.length === turns.length || undefined}
      >
        {rows.map((row) => (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus that bubbles: one can go on with Tab where one was
          <article
            key={row.turn.id}
            id={`turn-${row.turn.id}`}
            aria-labelledby={`turn-${row.turn.id}-name`}
            aria-posinset={row.index + 1}
            aria-setsize={complete ? turns.length : -1}
            tabIndex={row === tabStop ? 0 : -1}
            onFocus={() => setStop(row.turn.id)}
            style={{ marginTop: row.before, marginBottom: row.after }}
          >
            <TurnCard turn={row.turn} nameId={`turn-${row.turn.id}-name`} />
            {long && <long.TurnMark feed={feed} turn={row.turn} view={long.view} />}
          </article>
        ))}
      </Feed>
      {long && (
        <long.FeedKeeper
          feed={feed}
          view={long.view}
          list={list}
          rows={rows}
          goOnAt={long.goOnAt}
          onChanged={redraw}
        />
      )}
    </div>
  );
}
