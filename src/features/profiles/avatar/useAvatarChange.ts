import { type RefObject, useState } from 'react';
import type { Said } from '../../../api/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { profilesApi } from '../api.ts';
import { type AvatarOutcome, deleteAvatar, revertAvatar, type Whose } from './avatarThunks.ts';

export interface AvatarChange {
  /** What is under way. */
  readonly busy: 'revert' | 'delete' | undefined;
  /** Goes back to the avatar before; absent where there is none. */
  readonly revert: (() => void) | undefined;
  /** Which one was before is being asked: until then nobody goes back to a wrong one. */
  readonly asking: boolean;
  readonly remove: () => void;
}

interface Manner {
  readonly onProblem: (said: Said | undefined) => void;
  /** Takes the focus when the button that was pressed is gone. */
  readonly focus: RefObject<HTMLElement | null>;
}

/** Going back to the avatar before, which also undoes that, and taking the avatar away (PROF-11). */
export function useAvatarChange(whose: Whose, { onProblem, focus }: Manner): AvatarChange {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<'revert' | 'delete'>();
  // The form and the page of a profile hold it as it was; what stood before the present avatar is always asked anew.
  const own = profilesApi.endpoints.ownProfile.useQuery({ params: whose });
  const before = own.data?.profile?.imageBefore;
  const run = async (kind: 'revert' | 'delete', begin: () => Promise<AvatarOutcome>) => {
    onProblem(undefined);
    setBusy(kind);
    const outcome = await begin();
    setBusy(undefined);
    if (typeof outcome === 'object') onProblem(outcome.said);
    else focus.current?.focus();
  };
  return {
    busy,
    asking: own.isFetching,
    revert:
      before === undefined
        ? undefined
        : () => void run('revert', () => dispatch(revertAvatar(whose, before))),
    remove: () => void run('delete', () => dispatch(deleteAvatar(whose))),
  };
}
