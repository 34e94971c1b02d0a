import Casino from '@mui/icons-material/CasinoOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type ApiError, saidBy, useAppDispatch } from '../../../../api/index.ts';
import type { DiceWindowProps } from '../../../../ui/DiceWindow.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/PartFailure.tsx';
import type { WithChat } from '../../slice.ts';
import { selectChannel } from '../composerSelectors.ts';
import type { ComposerState } from '../composerState.ts';
import type { ComposerPlace } from '../drafts.ts';
import { throwDice } from '../sendThunks.ts';

const LazyDiceWindow = lazyPart<DiceWindowProps>(async () => {
  const { DiceWindow } = await import(
    /* webpackChunkName: "dice" */ '../../../../ui/DiceWindow.tsx'
  );
  return DiceWindow;
}, PartFailure);

interface DiceButtonProps {
  place: ComposerPlace;
  composer: ComposerState;
  compact: boolean;
}

/**
 * The dice of masters (DICE-01): the window makes the command, the channel hears what came of it, and the window makes room for that. Off
 * while there is text, which the command would not go with (MSG-06).
 */
export function DiceButton({ place, composer, compact }: DiceButtonProps) {
  const { t } = useTranslation();
  const dice = useDice(place);
  const { text, sending } = composer;
  return (
    <>
      <IconButton
        size={compact ? 'small' : 'medium'}
        aria-label={t('composer.dice')}
        title={t('composer.dice')}
        aria-haspopup="dialog"
        disabled={text !== '' || sending !== undefined}
        onClick={dice.show}
      >
        <Casino fontSize="small" />
      </IconButton>
      {dice.wanted && <LazyDiceWindow {...dice.window} />}
    </>
  );
}

function useDice(place: ComposerPlace) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const show = () => {
    setFailure(undefined);
    setWanted(true);
    setOpen(true);
  };
  const roll = async (command: string) => {
    setBusy(true);
    const error = await dispatch(throwDice(place, command));
    setBusy(false);
    setFailure(error);
    if (!error) setOpen(false);
  };
  const said = failure && saidBy(failure);
  const reason = said && ('text' in said ? said.text : t(said.messageKey));
  const title = useSelector((state: WithChat) => selectChannel(state, place.channel)?.title);
  const window: DiceWindowProps = {
    open,
    busy,
    ...(title !== undefined && { where: t('composer.diceWhere', { title }) }),
    onRoll: (command) => void roll(command),
    onClose: () => setOpen(false),
    ...(reason !== undefined && { error: t('composer.diceFailed', { reason }) }),
  };
  return { wanted, window, show };
}
