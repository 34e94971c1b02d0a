import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quest, QuestEvent } from '../../../contract/index.ts';
import { ENDED_EVENTS, foldKey } from '../foldsSlice.ts';
import { parted } from '../questOrder.ts';
import { EventItem } from './EventItem.tsx';
import { FoldButton, Unfolded, useFold } from './Fold.tsx';
import { EventThread } from './questParts.ts';

/** More ended events than these are folded into one line. */
const FEW = 3;

const FoldHeading = styled('h4')(({ theme }) => ({
  margin: theme.spacing(2, 0, 0),
  fontSize: '1rem',
  fontWeight: 500,
}));

export interface EventListProps {
  /** Key of the game. */
  game: string;
  quest: Quest;
}

function Thread({ events, game, quest }: EventListProps & { events: readonly QuestEvent[] }) {
  if (events.length === 0) return null;
  return (
    <EventThread>
      {events.map((event) => (
        <EventItem key={event.key} {...{ game, event }} quest={quest.key} />
      ))}
    </EventThread>
  );
}

function EndedEvents(props: EventListProps & { events: readonly QuestEvent[] }) {
  const { t } = useTranslation();
  const id = useId();
  const { open, moving, toggle } = useFold(foldKey(props.game, props.quest.key, ENDED_EVENTS));
  return (
    <>
      <FoldHeading>
        <FoldButton open={open} onToggle={toggle} controls={id}>
          {t('quest.endedEvents', { count: props.events.length })}
        </FoldButton>
      </FoldHeading>
      {open && (
        <Unfolded id={id} data-moving={moving}>
          <div>
            <Thread {...props} />
          </div>
        </Unfolded>
      )}
    </>
  );
}

/** The events of a quest: what runs and what is to come, then what is over, folded where that is much (QUEST-01). */
export function EventList({ game, quest }: EventListProps) {
  const { current, ended } = parted(quest.events);
  if (ended.length <= FEW) return <Thread {...{ game, quest }} events={[...current, ...ended]} />;
  return (
    <>
      <Thread {...{ game, quest }} events={current} />
      <EndedEvents {...{ game, quest }} events={ended} />
    </>
  );
}
