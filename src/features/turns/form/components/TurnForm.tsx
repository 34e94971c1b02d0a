import { useEffect, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectCharacters } from '../../../session/index.ts';
import { inSlot } from '../formScope.ts';
import { selectForm } from '../formSelectors.ts';
import { formKey, type TurnFormScope } from '../formState.ts';
import { openForm } from '../formThunks.ts';
import { chosenSlot, chooseSlot } from '../slots.ts';
import { OpenForm } from './OpenForm.tsx';

/** How it was opened. */
interface Opening {
  /** Somebody unfolded it to write: the caret goes into the text. */
  eager?: boolean;
  /** Folds it again. */
  onFold?: () => void;
}

export type TurnFormProps = TurnFormScope & Opening;

/** The turn-making form of one character (spec 1 §2). Give it the form's key as `key`: it belongs to one scope for good. */
export function TurnForm({ user, game, character, context, ...opening }: TurnFormProps) {
  const dispatch = useAppDispatch();
  const first = useMemo(
    () => ({ user, game, character, context }),
    [user, game, character, context],
  );
  const [slot, setSlot] = useState(() => dispatch(chosenSlot(first)));
  const scope = useMemo(() => inSlot(first, slot), [first, slot]);
  const choose = (next: number) => {
    dispatch(chooseSlot(first, next));
    setSlot(next);
  };
  return <FormAt key={formKey(scope)} scope={scope} onSlot={choose} {...opening} />;
}

interface FormAtProps extends Opening {
  scope: TurnFormScope;
  onSlot: (slot: number) => void;
}

/** The speaker is the one whose form it is; not whoever is played elsewhere meanwhile (FORM-23). */
function FormAt({ scope, ...rest }: FormAtProps) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openForm(scope));
  }, [dispatch, scope]);
  const form = useAppSelector((state) => selectForm(state, formKey(scope)));
  const speaker = useAppSelector(selectCharacters).find(({ key }) => key === scope.character);
  if (!form || !speaker) return null;
  return <OpenForm form={form} speaker={speaker} {...rest} />;
}
