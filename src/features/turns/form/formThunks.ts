import type { UnknownAction } from '@reduxjs/toolkit';
import { fetchQuery, noticeRaised } from '../../../api/index.ts';
import type { TurnForm } from '../../../contract/index.ts';
import { offeredModes } from '../../../domain/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  selectCharacters,
  selectGameKey,
  selectUser,
  type WithSession,
} from '../../session/index.ts';
import { formApi } from './formApi.ts';
import { knownUpTo } from './newTurns.ts';
import { formKey, type FormPlace, isUnderWay, type TurnFormState } from './formState.ts';
import { emptinessChanged, formOpened } from './formsSlice.ts';
import { keepChoice, readChoice } from './masterChoice.ts';
import { selectForm } from './formSelectors.ts';
import { saveForm, type TurnSession } from './textThunks.ts';
import { draftKey } from './turnDraft.ts';
import type { WithTurns } from '../slice.ts';

/** What a turn form asks for while one writes. The machine itself is formsSlice; sending is in sendThunks. */

type FormThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** The form comes onto the screen: with what it held, else with the stored draft and settings; form data is loaded again. */
export function openForm(place: FormPlace): FormThunk<void> {
  return (dispatch, getState, { storage }) => {
    const speaker = selectCharacters(getState()).find(({ key }) => key === place.character);
    const draft = storage.get(draftKey(place))?.value;
    const settings = readChoice(storage, place);
    const modes = offeredModes(speaker);
    dispatch(formOpened({ place, modes, ...(draft && { draft }), ...(settings && { settings }) }));
    void dispatch(loadOptions(place));
  };
}

/** Loads the form data: what this character may choose. */
export function loadOptions({
  game,
  character,
}: FormPlace): FormThunk<Promise<TurnForm | undefined>> {
  return async (dispatch) => {
    const call = fetchQuery(formApi.endpoints.turnForm, { params: { game, character } });
    return (await dispatch(call)).data;
  };
}

/** The text became empty, or no longer is: its first word is when it was begun (FORM-21). */
export function noteEmptiness(place: FormPlace, empty: boolean): FormThunk<void> {
  return (dispatch, getState, { clock }) => {
    const begun = knownUpTo(getState(), place.game) ?? clock();
    dispatch(emptinessChanged({ form: formKey(place), empty, begun }));
  };
}

/** A choice of the user, stored for the next form of the game (FORM-13), and with the text that has been begun. */
export function choose(
  place: FormPlace,
  session: TurnSession,
  choice: UnknownAction,
): FormThunk<void> {
  return (dispatch, getState, services) => {
    dispatch(choice);
    session.flush();
    const form = selectForm(getState(), formKey(place));
    if (form === undefined || form.elsewhere || isUnderWay(form)) return;
    keepSettings(services, form);
    if (form.html !== '') dispatch(saveForm(place, session));
  };
}

/** Keeps what a master chose, for the next form of this game (FORM-13). */
export function keepSettings({ storage }: Services, { modes, place, master }: TurnFormState): void {
  if (modes.length > 0) keepChoice(storage, place, master);
}

/** The form left the screen. Where that is because its user or its game did, it is said where the text went. */
export function leaveForm(place: FormPlace): FormThunk<void> {
  return (dispatch, getState, { newId }) => {
    const state = getState();
    const form = selectForm(state, formKey(place));
    if (!form || form.html === '' || form.cut || form.elsewhere) return;
    const messageKey =
      selectUser(state)?.id !== place.user
        ? 'form.leftSignedOut'
        : selectGameKey(state) !== place.game && 'form.leftGame';
    if (messageKey) dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
