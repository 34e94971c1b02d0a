import Casino from '@mui/icons-material/CasinoOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../../lib/store.ts';
import { type DiceNumbers, firstDice } from '../../../../ui/diceNumbers.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import type { DiceWindowProps } from '../../../../ui/DiceWindow.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { selectLocations } from '../../../session/index.ts';
import { isUnderWay, isUnsure, type TurnFormState } from '../formState.ts';
import { useDice } from './useDice.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';

const LazyDiceWindow = lazyPart<DiceWindowProps>(async () => {
  const { DiceWindow } = await import(
    /* webpackChunkName: "dice" */ '../../../../ui/DiceWindow.tsx'
  );
  return DiceWindow;
}, PartFailure);

export interface DiceToolProps {
  form: TurnFormState;
  /** Where the turn is to stand: the dice fall there. */
  location: string | undefined;
}

/** The dice of masters beside their turn (FORM-05, FORM-17): what they show stands in the place as a line of its own. */
export function DiceTool({ form, location }: DiceToolProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const [numbers, setNumbers] = useState<DiceNumbers>();
  const dice = useDice(form.place, location);
  const window = useOutcomeTexts(dice.outcome);
  const titleOf = useTitles();
  if (form.modes.length === 0) return null;
  const show = () => {
    dice.forget();
    setWanted(true);
    setNumbers(firstDice);
  };
  return (
    <div>
      <Button
        size="small"
        startIcon={<Casino />}
        aria-haspopup="dialog"
        disabled={location === undefined || isUnderWay(form)}
        onClick={show}
      >
        {t('form.dice')}
      </Button>
      {wanted && (
        <LazyDiceWindow
          {...window}
          numbers={numbers}
          onNumbers={setNumbers}
          busy={dice.busy}
          where={location && t('form.diceWhere', { place: titleOf(location) })}
          onRoll={(command) => void dice.roll(command)}
          onClose={() => setNumbers(undefined)}
        />
      )}
    </div>
  );
}

function useTitles(): (key: string) => string {
  const locations = useAppSelector(selectLocations);
  return (key) => locations.find((one) => one.key === key)?.title ?? key;
}

/** What came of the last throw, in the words of the window. */
function useOutcomeTexts(outcome: ReturnType<typeof useDice>['outcome']) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleOf = useTitles();
  if (!outcome) return {};
  const place = titleOf(outcome.location);
  if ('error' in outcome)
    return {
      error: t(isUnsure(outcome.error) ? 'form.diceUnsure' : 'form.diceFailed', {
        reason: errorText(outcome.error),
      }),
    };
  const said = outcome.message ?? t('form.diceRolled');
  return { result: outcome.roll, message: t('form.diceSaid', { said, place }) };
}
