import { HomeContext, WorkshopScreen } from '../../features/workshop/screens/WorkshopScreen.tsx';

/** The preview of a game is its home, which features do not know. */
async function loadHome() {
  const { HomePreview } = await import(/* webpackChunkName: "home-preview" */ './HomePreview.tsx');
  return HomePreview;
}

/** The workshop of a game, with the home that its preview shows (WORK-166). */
export function WorkshopPage() {
  return (
    <HomeContext value={loadHome}>
      <WorkshopScreen />
    </HomeContext>
  );
}
