import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quest } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { moreShown, selectShown } from '../foldsSlice.ts';
import { QuestCard, QuestLine } from './QuestCard.tsx';

const Sheets = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  marginTop: theme.spacing(2),
  '& > button': { justifySelf: 'center' },
}));

export interface QuestGroupProps {
  /** Key of the game. */
  game: string;
  quests: readonly Quest[];
  /** The list's `foldKey`: it comes back as long as it was. */
  listKey: string;
  /** So many are shown at first, and more at a press. */
  portion: number;
  /** Each is a line that unfolds. */
  compact: boolean;
}

/** Quests, a portion at a time: a list of a thousand is as quick as one of twenty. */
export function QuestGroup({ game, quests, listKey, portion, compact }: QuestGroupProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectShown(state, listKey, portion));
  const list = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > article')[focusOn.current]?.focus();
    focusOn.current = undefined;
  }, [count]);
  const handleMore = () => {
    focusOn.current = count;
    dispatch(moreShown({ key: listKey, count: count + MORE }));
  };
  const Item = compact ? QuestLine : QuestCard;
  const rest = quests.length - count;
  return (
    <Sheets ref={list}>
      {quests.slice(0, count).map((quest) => (
        <Item key={quest.key} game={game} quest={quest} />
      ))}
      {rest > 0 && (
        <ActionButton variant="outlined" onClick={handleMore}>
          {t('quest.more', { count: Math.min(rest, MORE) })}
        </ActionButton>
      )}
    </Sheets>
  );
}

/** So many more come at a press. */
const MORE = 20;
