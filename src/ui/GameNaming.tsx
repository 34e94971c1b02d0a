import type { FormApi } from 'final-form';
import { useTranslation } from 'react-i18next';
import { COMMUNITY_LIMIT } from '../contract/index.ts';
import { type FieldProblem, gameKeyProblem, nameProblem, suggestedKey } from '../domain/index.ts';
import type { Values } from '../lib/keptForm.ts';
import { TextRow } from './KeptForm.tsx';

/** What is wrong with the title and the address of a game that is to be made. */
export const namingProblems = ({
  title = '',
  key = '',
}: Values): Readonly<Record<'title' | 'key', FieldProblem | undefined>> => ({
  title: nameProblem(title, COMMUNITY_LIMIT.title),
  key: gameKeyProblem(key),
});

/** The title of a game that is to be made, and its address, which follows the title until it is written by hand (OWN-46, WORK-128). */
export function GameNaming({ form }: { form: FormApi<Values, Partial<Values>> }) {
  const { t } = useTranslation();
  const follow = (typed: string, before: string) => {
    const key = form.getFieldState('key')?.value ?? '';
    if (key === '' || key === suggestedKey(before)) form.change('key', suggestedKey(typed));
  };
  return (
    <>
      <TextRow name="title" label={t('community.gameTitle')} onTyped={follow} />
      <TextRow name="key" label={t('community.gameKey')} hint={t('community.gameKeyHint')} />
    </>
  );
}
