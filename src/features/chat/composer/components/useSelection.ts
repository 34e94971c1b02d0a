import { useState } from 'react';
import type { ChannelRef } from '../../../../contract/index.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { ComposerState } from '../composerState.ts';
import { editCancelled } from '../composersSlice.ts';
import { beginEdit, copySelected } from '../selectionThunks.ts';

/** What can be done with the selected messages, and which of them is asked about before it is deleted. */
export function useSelection(channel: ChannelRef, { selected, edit }: ComposerState) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<string>();
  const only = selected.length === 1 ? selected[0] : undefined;
  return {
    /** The one selected message; undefined where there are several. */
    only,
    asked,
    toggleEdit: () => {
      if (edit) dispatch(editCancelled({ channel }));
      else if (only !== undefined) dispatch(beginEdit(channel, only));
    },
    askDelete: () => setAsked(only),
    endAsking: () => setAsked(undefined),
    copy: () => void dispatch(copySelected(channel)),
  };
}
