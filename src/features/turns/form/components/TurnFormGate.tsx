import { styled } from '@mui/material/styles';
import { withTexts } from '../../../../i18n/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { selectIsSignedIn } from '../../../session/index.ts';
import { selectCutForm } from '../../selectors.ts';
import type { GatedFormProps } from './GatedForm.tsx';

/** Guests read without it, so it is no part of what they load. */
const LazyGatedForm = lazyPart<GatedFormProps>(
  withTexts(async () => {
    const { GatedForm } = await import(/* webpackChunkName: "gated-form" */ './GatedForm.tsx');
    return GatedForm;
  }),
  PartFailure,
);

/** Nothing on the page of a place where one may not write: it is no row of its column then. */
const Spot = styled('div')({ '&:empty': { display: 'none' } });

/**
 * Where one writes: nothing for a guest, the form or the reason why there is none for everybody else (FORM-01). Its place in a game's home is kept by
 * returning.css: a line, or the height of the form where a draft waits in it.
 */
export function TurnFormGate({ location }: GatedFormProps) {
  const signedIn = useAppSelector(selectIsSignedIn);
  const cut = useAppSelector(selectCutForm);
  if (!signedIn && !cut) return null;
  return (
    <Spot data-form={location === undefined ? 'game' : 'place'}>
      <LazyGatedForm {...(location !== undefined && { location })} />
    </Spot>
  );
}
