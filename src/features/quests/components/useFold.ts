import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../api/index.ts';
import { folded, selectIsOpen } from '../foldsSlice.ts';
import type { WithQuests } from '../slice.ts';

export interface FoldHandle {
  readonly open: boolean;
  /** It was unfolded before the reader's eyes, and may show how. What one comes back to stands there at once. */
  readonly moving: boolean;
  readonly toggle: () => void;
}

/** Something that unfolds and stays as the reader left it. `key` is a `foldKey`; `usual`, how it is before it is touched. */
export function useFold(key: string, usual = false): FoldHandle {
  const dispatch = useAppDispatch();
  const open = useSelector((state: WithQuests) => selectIsOpen(state, key, usual));
  const [moving, setMoving] = useState(false);
  const toggle = () => {
    setMoving(true);
    dispatch(folded({ key, open: !open }));
  };
  return { open, moving, toggle };
}
