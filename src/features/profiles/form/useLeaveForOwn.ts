import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';

/** Goes to one's own profile, where a form leads when it is saved (PROF-09). */
export function useLeaveForOwn({ key: game }: Game): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate(pathTo('profile.index', { game })), [navigate, game]);
}
