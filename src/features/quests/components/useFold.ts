import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { folded, selectIsOpen } from '../foldsSlice.ts';

export interface FoldHandle {
  readonly open: boolean;
  /** It was unfolded before the reader's eyes, and may show how. What one comes back to stands there at once. */
  readonly moving: boolean;
  readonly toggle: () => void;
}

/** Something that unfolds and stays as the reader left it. `key` is a `foldKey`; `usual`, how it is before it is touched. */
export function useFold(key: string, usual = false): FoldHandle {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => selectIsOpen(state, key, usual));
  const [moving, setMoving] = useState(false);
  const toggle = () => {
    setMoving(true);
    dispatch(folded({ key, open: !open }));
  };
  return { open, moving, toggle };
}
