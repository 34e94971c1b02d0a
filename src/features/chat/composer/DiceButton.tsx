import Casino from '@mui/icons-material/CasinoOutlined';
import IconButton from '@mui/material/IconButton';
import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import type { ApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import type { DiceWindowProps } from '../../../ui/DiceWindow.tsx';
import { type DiceNumbers, firstDice } from '../../../ui/diceNumbers.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import type { ChatScope } from '../channels.ts';
import { selectChannel } from './composerSelectors.ts';
import { diceClosed, diceOpened, diceSet } from './composersSlice.ts';
import { throwDice } from './composerThunks.ts';

const LazyDiceWindow = lazyPart<DiceWindowProps>(async () => {
  const { DiceWindow } = await import(/* webpackChunkName: "dice" */ '../../../ui/DiceWindow.tsx');
  return DiceWindow;
}, PartFailure);

interface DiceButtonProps {
  scope: ChatScope;
  /** Off while there is text, which the command would not go with (MSG-06), and while something is on its way. */
  disabled: boolean;
  /** What stands in the dice window while it is open. */
  numbers: DiceNumbers | undefined;
  compact: boolean;
}

/** The dice of masters (DICE-01): the window makes the command, the outcome stands in the channel, and the window closes. */
export const DiceButton = memo(function DiceButton(props: DiceButtonProps) {
  const { scope, disabled, numbers, compact } = props;
  const { t } = useTranslation();
  const dice = useDice(scope);
  return (
    <>
      <IconButton
        size={compact ? 'small' : 'medium'}
        aria-label={t('composer.dice')}
        title={t('composer.dice')}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={dice.show}
      >
        <Casino fontSize="small" />
      </IconButton>
      {(dice.wanted || numbers !== undefined) && (
        <LazyDiceWindow {...dice.window} numbers={numbers} />
      )}
    </>
  );
});

function useDice(scope: ChatScope) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const { type, id } = scope.channel;
  const channel = { type, id };
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const close = useCallback(
    () => dispatch(diceClosed({ channel: { type, id } })),
    [dispatch, type, id],
  );
  // The input outlives its place on the screen; the window does not.
  useEffect(() => () => void close(), [close]);

  const show = () => {
    setFailure(undefined);
    setWanted(true);
    dispatch(diceOpened({ channel, numbers: firstDice }));
  };
  const roll = async (command: string) => {
    setBusy(true);
    const error = await dispatch(throwDice(scope, command));
    setBusy(false);
    setFailure(error);
    if (!error) close();
  };
  const reason = failure && errorText(failure);
  const failedKey = failure && isUnsure(failure) ? 'composer.diceUnsure' : 'composer.diceFailed';
  const title = useAppSelector((state) => selectChannel(state, scope.channel)?.title);
  const window: Omit<DiceWindowProps, 'numbers'> = {
    onNumbers: (numbers) => dispatch(diceSet({ channel, numbers })),
    busy,
    ...(title !== undefined && { where: t('composer.diceWhere', { title }) }),
    onRoll: (command) => void roll(command),
    onClose: close,
    ...(failure && { error: t(failedKey, { reason }) }),
  };
  return { wanted, window, show };
}
