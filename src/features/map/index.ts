export { mapApi } from './api.ts';
export { EditBoard, LazyMapStage } from './components/EditBoard.tsx';
export type { EditTool, MapView } from './canvas/types.ts';
