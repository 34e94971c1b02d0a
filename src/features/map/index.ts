export { mapApi } from './api.ts';
export { EditBoard } from './components/EditBoard.tsx';
export { LazyMapStage } from './components/LazyMapStage.tsx';
export type { EditTool, MapView } from './canvas/types.ts';
