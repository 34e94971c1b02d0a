export { mapApi } from './api.ts';
export { EditBoard } from './components/EditBoard.tsx';
export { MapStage } from './components/MapStage.tsx';
export type { EditTool, MapView } from './canvas/types.ts';
