import { styled } from '@mui/material/styles';
import { withTexts } from '../../../../i18n/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { selectIsSignedIn } from '../../../session/index.ts';
import { selectCutForm, selectIsFormExpected } from '../../selectors.ts';
import type { GatedFormProps } from './GatedForm.tsx';

/** Guests read without it, so it is no part of what they load. */
const LazyGatedForm = lazyPart<GatedFormProps>(
  withTexts(async () => {
    const { GatedForm } = await import(/* webpackChunkName: "gated-form" */ './GatedForm.tsx');
    return GatedForm;
  }),
  PartFailure,
);

/** Nothing where one may not write: it is no row of its column then. */
const Spot = styled('div')({ '&[data-form="none"]:empty': { display: 'none' } });

/**
 * Where one writes: nothing for a guest, the form or the reason why there is none for everybody else (FORM-01). Its place is kept by returning.css until it
 * is known that nobody writes here: a line, or the height of the form where a draft waits in it.
 */
export function TurnFormGate({ location }: GatedFormProps) {
  const signedIn = useAppSelector(selectIsSignedIn);
  const cut = useAppSelector(selectCutForm);
  const expected = useAppSelector((state) => selectIsFormExpected(state, location));
  if (!signedIn && !cut) return null;
  return (
    <Spot data-form={expected ? 'kept' : 'none'}>
      <LazyGatedForm {...(location !== undefined && { location })} />
    </Spot>
  );
}
