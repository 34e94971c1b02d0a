import { useAppSelector } from '../../../lib/store.ts';
import { selectUser } from '../../session/index.ts';

/** Who looks at profiles, as the api asks for it: the id of the account, empty for a guest. */
export function useViewer(): string {
  return useAppSelector(selectUser)?.id ?? '';
}
