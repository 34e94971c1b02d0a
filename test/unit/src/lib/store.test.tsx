import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { rootReducer } from '../../../../src/app/reducer.ts';
import { selectUser } from '../../../../src/features/session/index.ts';
import {
  type AppThunk,
  type RootState,
  useAppDispatch,
  useAppSelector,
} from '../../../../src/lib/store.ts';
import { makeProgram } from '../../../support/factories.ts';

interface WithWeather {
  readonly weather: { readonly rain: boolean };
}

const selectRain = ({ weather }: WithWeather): boolean => weather.rain;

const forecast =
  (): AppThunk<boolean, WithWeather> =>
  (_dispatch, getState): boolean =>
    selectRain(getState());

/** The parts that are declared and the parts that the reducer makes are the same. */
const declared = rootReducer(undefined, { type: 'test/start' }) satisfies RootState;

describe('The typed hooks of the store', () => {
  const { store } = makeProgram();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );

  it('know the slices of the features', () => {
    const { result } = renderHook(() => useAppSelector(selectUser), { wrapper });
    expect(result.current).toBeUndefined();
    expect(Object.keys(declared)).toEqual(Object.keys(store.getState()));
  });

  it('refuse to compile a selector whose slice is not in the state', () => {
    // @ts-expect-error -- no reducer makes `weather`
    const useRain = () => useAppSelector(selectRain);
    expect(() => renderHook(useRain, { wrapper })).toThrow();
  });

  it('refuse to compile a thunk whose slice is not in the state', () => {
    const { result } = renderHook(useAppDispatch, { wrapper });
    const dispatch = result.current;
    // @ts-expect-error -- no reducer makes `weather`
    expect(() => dispatch(forecast())).toThrow();
  });
});
