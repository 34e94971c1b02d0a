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
import { formKey, type TurnFormScope, isUnderWay, type TurnFormState } from './formState.ts';
import { emptinessChanged, formOpened } from './formsSlice.ts';
import { keepChoice, readChoice } from './masterChoice.ts';
import { selectForm } from './formSelectors.ts';
import { saveForm, type TurnSession } from './textThunks.ts';
import { draftKey } from './turnDraft.ts';
import type { WithTurns } from '../slice.ts';

/** What a turn form asks for while one writes. The machine itself is formsSlice; sending is in sendThunks. */

type FormThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** The form comes onto the screen: with what it held, else with the stored draft and settings; form data is loaded again. */
export function openForm(scope: TurnFormScope): FormThunk<void> {
  return (dispatch, getState, { storage }) => {
    const speaker = selectCharacters(getState()).find(({ key }) => key === scope.character);
    const draft = storage.get(draftKey(scope))?.value;
    const settings = readChoice(storage, scope);
    const modes = offeredModes(speaker);
    dispatch(
      formOpened({ place: scope, modes, ...(draft && { draft }), ...(settings && { settings }) }),
    );
    void dispatch(loadOptions(scope));
  };
}

/** Loads the form data: what this character may choose. */
export function loadOptions({
  game,
  character,
}: TurnFormScope): FormThunk<Promise<TurnForm | undefined>> {
  return async (dispatch) => {
    const call = fetchQuery(formApi.endpoints.turnForm, { params: { game, character } });
    return (await dispatch(call)).data;
  };
}

/** The text became empty, or no longer is: its first word is when it was begun (FORM-21). */
export function noteEmptiness(scope: TurnFormScope, empty: boolean): FormThunk<void> {
  return (dispatch, getState, { clock }) => {
    const begun = knownUpTo(getState(), scope.game) ?? clock();
    dispatch(emptinessChanged({ form: formKey(scope), empty, begun }));
  };
}

/** A choice of the user, stored for the next form of the game (FORM-13), and with the text that has been begun. */
export function choose(
  scope: TurnFormScope,
  session: TurnSession,
  choice: UnknownAction,
): FormThunk<void> {
  return (dispatch, getState, services) => {
    dispatch(choice);
    session.flush();
    const form = selectForm(getState(), formKey(scope));
    if (form === undefined || form.elsewhere || isUnderWay(form)) return;
    keepSettings(services, form);
    if (form.html !== '') dispatch(saveForm(scope, session));
  };
}

/** Keeps what a master chose, for the next form of this game (FORM-13). */
export function keepSettings(
  { storage }: Services,
  { modes, place: scope, master }: TurnFormState,
): void {
  if (modes.length > 0) keepChoice(storage, scope, master);
}

/** The form left the screen. Where that is because its user or its game did, it is said where the text went. */
export function leaveForm(scope: TurnFormScope): FormThunk<void> {
  return (dispatch, getState, { newId }) => {
    const state = getState();
    const form = selectForm(state, formKey(scope));
    if (!form || form.html === '' || form.cut || form.elsewhere) return;
    const messageKey =
      selectUser(state)?.id !== scope.user
        ? 'form.leftSignedOut'
        : selectGameKey(state) !== scope.game && 'form.leftGame';
    if (messageKey) dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
