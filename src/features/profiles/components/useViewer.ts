import { useSelector } from 'react-redux';
import { selectUser } from '../../session/index.ts';

/** Who looks at profiles, as the api asks for it: the id of the account, empty for a guest. */
export function useViewer(): string {
  return useSelector(selectUser)?.id ?? '';
}
