import { useState } from 'react';

/** Counts the openings: a window that is opened again while it is still fading is a new one all the same. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: seen.count + (open ? 1 : 0) });
  return seen.count;
}
