import { useEffect, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectCharacters } from '../../../session/index.ts';
import { inSlot } from '../formPlace.ts';
import { selectForm } from '../formSelectors.ts';
import { formKey, type FormPlace } from '../formState.ts';
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

export type TurnFormProps = FormPlace & Opening;

/** The turn-making form of one character (spec 1 §2). Give it the form's key as `key`: it belongs to one place for good. */
export function TurnForm({ user, game, character, context, ...opening }: TurnFormProps) {
  const dispatch = useAppDispatch();
  const first = useMemo(
    () => ({ user, game, character, context }),
    [user, game, character, context],
  );
  const [slot, setSlot] = useState(() => dispatch(chosenSlot(first)));
  const place = useMemo(() => inSlot(first, slot), [first, slot]);
  const choose = (next: number) => {
    dispatch(chooseSlot(first, next));
    setSlot(next);
  };
  return <FormAt key={formKey(place)} place={place} onSlot={choose} {...opening} />;
}

interface FormAtProps extends Opening {
  place: FormPlace;
  onSlot: (slot: number) => void;
}

/** The speaker is the one whose form it is; not whoever is played elsewhere meanwhile (FORM-23). */
function FormAt({ place, ...rest }: FormAtProps) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openForm(place));
  }, [dispatch, place]);
  const form = useAppSelector((state) => selectForm(state, formKey(place)));
  const speaker = useAppSelector(selectCharacters).find(({ key }) => key === place.character);
  if (!form || !speaker) return null;
  return <OpenForm form={form} speaker={speaker} {...rest} />;
}
