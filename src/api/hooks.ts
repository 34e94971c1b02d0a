import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../lib/services.ts';

/** `useDispatch` that takes the thunks of every feature. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
