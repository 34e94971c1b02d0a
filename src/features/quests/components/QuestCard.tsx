import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quest } from '../../../contract/index.ts';
import { isEnded } from '../../../domain/index.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { foldKey } from '../foldsSlice.ts';
import { EventList, type EventListProps } from './EventList.tsx';
import { FoldButton, Unfolded, useFold } from './Fold.tsx';
import {
  Marks,
  Preface,
  QuestHead,
  QuestPicture,
  QuestSheet,
  QuestTitle,
  Words,
} from './questParts.ts';
import { StatusMark, TypeMark } from './StatusMarks.tsx';

function QuestMarks({ quest, counted = false }: { quest: Quest; counted?: boolean }) {
  const { t } = useTranslation();
  const { length: count } = quest.events;
  return (
    <Marks>
      <StatusMark of="quest" one={quest} />
      <TypeMark type={quest.type} />
      {counted && count > 0 && <span>{t('quest.events', { count })}</span>}
    </Marks>
  );
}

function Body({ game, quest }: EventListProps) {
  return (
    <>
      {quest.desc && (
        <Preface>
          <SafeHtml html={quest.desc} />
        </Preface>
      )}
      <EventList game={game} quest={quest} />
    </>
  );
}

/** A quest with all that is to be read of it (QUEST-01). */
export function QuestCard({ game, quest }: EventListProps) {
  const id = useId();
  return (
    <QuestSheet aria-labelledby={id} data-ended={isEnded(quest)} tabIndex={-1}>
      <QuestHead>
        {quest.imageSmall && (
          <QuestPicture src={quest.imageSmall} width={132} height={88} sizes="10rem" />
        )}
        <Words>
          <QuestTitle id={id}>{quest.title}</QuestTitle>
          <QuestMarks quest={quest} />
        </Words>
      </QuestHead>
      <Body game={game} quest={quest} />
    </QuestSheet>
  );
}

/** A quest beside turns: a line that unfolds (HOME-04, quests_turns). */
export function QuestLine({ game, quest }: EventListProps) {
  const id = useId();
  const bodyId = useId();
  const { open, moving, toggle } = useFold(foldKey(game, quest.key));
  return (
    <QuestSheet aria-labelledby={id} data-ended={isEnded(quest)} data-line="true" tabIndex={-1}>
      <QuestTitle id={id}>
        <FoldButton open={open} onToggle={toggle} controls={bodyId}>
          {quest.title}
        </FoldButton>
      </QuestTitle>
      <QuestMarks quest={quest} counted />
      {open && (
        <Unfolded id={bodyId} data-moving={moving}>
          <div>
            <Body game={game} quest={quest} />
          </div>
        </Unfolded>
      )}
    </QuestSheet>
  );
}
