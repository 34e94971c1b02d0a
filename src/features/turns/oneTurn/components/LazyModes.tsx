import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { withTexts } from '../../../../i18n/index.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import type { AwayMarkProps } from '../../../presence/index.ts';

/** What is done with a turn besides reading it: none of it delays the first turn to be read. */

interface OfTurn {
  turn: Turn;
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return <ActionButton onClick={retry}>{t('turn.modesFailed')}</ActionButton>;
}

const loadModes = () => import(/* webpackChunkName: "turn-modes" */ './TurnModes.tsx');

/** The buttons at the foot of a turn. */
export const LazyTurnModes = lazyPart<OfTurn>(
  withTexts(async () => (await loadModes()).TurnModes),
  NotLoaded,
);

/** Until when the player of its character is away. */
export const LazyAway = lazyPart<AwayMarkProps>(
  withTexts(async () => (await loadModes()).AwayMark),
  () => null, // one can do without
);

/** The text of a turn in the editor. */
export const LazyEditTurn = lazyPart<OfTurn>(
  withTexts(async () => {
    const { EditTurn } = await import(/* webpackChunkName: "turn-edit" */ './EditTurn.tsx');
    return EditTurn;
  }),
  PartFailure,
);
