import {
  addListener,
  type Store,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Services } from './services.ts';

/**
 * The whole state. Each layer and feature adds its part beside its reducer (`declare module … { interface RootState extends WithTurns {} }`),
 * so that selectors and thunks are checked against it without knowing the app, whose reducer has this type (app/reducer.ts).
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the declarations of those who own the parts
export interface RootState {}

/** A thunk of this program: `State` is the part of the root state that it reads. */
export type AppThunk<Result, State = unknown> = ThunkAction<Result, State, Services, UnknownAction>;

/** Where a screen is: the parameters and the query of its address. */
export interface ScreenAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/**
 * Loads what a screen is shown from, before it is shown: on the host that renders it, and in the page that was rendered (FIRST-02). True where
 * all of it is there.
 */
export type LoadScreen = (address: ScreenAddress) => AppThunk<Promise<boolean>, RootState>;

/** A dispatch that takes actions, and thunks that read no more than the root state has. */
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;

/** Adds a listener to the store's one listener middleware (app/store.ts). */
export type StartListening = TypedStartListening<RootState, AppDispatch, Services>;

/** The action that adds a listener later: those of a feature that comes in its own chunk. */
export const addAppListener = addListener.withTypes<RootState, AppDispatch, Services>();

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

export const useAppSelector = useSelector.withTypes<RootState>();

export const useAppStore = useStore.withTypes<Store<RootState>>();

/** The present moment (epoch ms) by the program's own clock, for what a screen shows only for a while. */
export function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock();
}
