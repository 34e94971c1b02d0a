import BookIcon from '@mui/icons-material/AutoStories';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestEvent } from '../../../contract/index.ts';
import { isEnded } from '../../../domain/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { foldKey } from '../foldsSlice.ts';
import { eventAnchor } from '../questOrder.ts';
import { Chronicle } from './Chronicle.tsx';
import { type EventLinksProps, StartLink, WriteLink } from './EventLinks.tsx';
import {
  Actions,
  EventHead,
  EventPicture,
  EventSheet,
  EventTitle,
  Marks,
  Preface,
  Words,
} from './questParts.ts';
import { StatusMark } from './StatusMarks.tsx';
import { useFold } from './Fold.tsx';

function Head({ event }: { event: QuestEvent }) {
  return (
    <EventHead>
      {event.imageSmall && (
        <EventPicture src={event.imageSmall} width={52} height={52} sizes="6rem" />
      )}
      <Words>
        <EventTitle>{event.title}</EventTitle>
        <Marks>
          <StatusMark of="event" one={event} />
        </Marks>
      </Words>
    </EventHead>
  );
}

/** What one can do with an event; the chronicle unfolds under it. */
function EventActions({ game, quest, event }: EventLinksProps) {
  const { t } = useTranslation();
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const fold = useFold(foldKey(game, quest, event.key));
  const handleFold = () => {
    fold.toggle();
    toggle.current?.focus();
  };
  return (
    <>
      <Actions>
        <StartLink game={game} event={event} />
        {event.desc && (
          <ActionButton
            ref={toggle}
            variant="outlined"
            aria-expanded={fold.open}
            {...(fold.open && { 'aria-controls': id })}
            onClick={fold.toggle}
          >
            <BookIcon aria-hidden="true" fontSize="small" />
            {t(fold.open ? 'quest.foldChronicle' : 'quest.readChronicle')}
          </ActionButton>
        )}
        <WriteLink game={game} quest={quest} event={event} />
      </Actions>
      {event.desc && fold.open && (
        <Chronicle id={id} html={event.desc} moving={fold.moving} onFold={handleFold} />
      )}
    </>
  );
}

/** An event of a quest: what it is about, its chronicle, the ways into it (QUEST-01, QUEST-02). */
export function EventItem(props: EventLinksProps) {
  const { event } = props;
  const ended = isEnded(event);
  return (
    <EventSheet
      id={eventAnchor(event)}
      tabIndex={-1}
      data-ended={ended}
      data-pending={!ended && !event.active}
    >
      <Head event={event} />
      {event.intro && (
        <Preface>
          <SafeHtml html={event.intro} />
        </Preface>
      )}
      <EventActions {...props} />
    </EventSheet>
  );
}
