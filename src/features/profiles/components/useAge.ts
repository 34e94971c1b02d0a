import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';

/** The age in words, as the host says it or by the number; undefined where it is not known (PROF-01). */
export function useAge({ ageInfo, age }: Pick<Profile, 'ageInfo' | 'age'>): string | undefined {
  const { t } = useTranslation();
  if (ageInfo) return ageInfo;
  return age === undefined ? undefined : t('turn.age', { count: age });
}
