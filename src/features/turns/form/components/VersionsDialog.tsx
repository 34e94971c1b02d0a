import { useCallback } from 'react';
import { loadRevisions } from '../../../../lib/drafts/revisions.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { EarlierTexts, type EarlierTextsProps } from '../../../../ui/EarlierTexts.tsx';
import type { TurnFormScope } from '../formScope.ts';
import { revisionsKey } from '../turnDraft.ts';

export interface VersionsDialogProps extends Omit<EarlierTextsProps, 'load'> {
  scope: TurnFormScope;
}

/** Earlier versions of the text to go back to (FORM-19); what is in the form now becomes one of them. */
export function VersionsDialog({ scope, ...doing }: VersionsDialogProps) {
  const dispatch = useAppDispatch();
  const load = useCallback(() => dispatch(loadRevisions(revisionsKey(scope))), [dispatch, scope]);
  return <EarlierTexts load={load} {...doing} />;
}
