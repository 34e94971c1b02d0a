import { type ComponentType, createContext, lazy, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Game, gameStatuses, mainPageTypes } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { LoadingFrame, PageSkeleton } from '../../../ui/Skeletons.tsx';
import { selectGame } from '../../session/index.ts';
import { gameFlags } from '../kinds/world.ts';
import { textOf, type Values } from './values.ts';

type LoadHome = () => Promise<ComponentType<{ game: Game }>>;

/** Loads the home of a game, to be looked at; the app knows it. */
export const HomeContext = createContext<LoadHome>(() =>
  Promise.reject(new Error('The workshop was given no home')),
);

/** The game as the host would answer it with these values, as far as a home shows it. */
export function gameOf(game: Game, values: Values): Game {
  const text = (name: string) => textOf(values[name]);
  const { flags } = values;
  const isOn = (flag: string) => Array.isArray(flags) && flags.includes(flag);
  return {
    ...game,
    ...Object.fromEntries(gameFlags.map(([flag]) => [flag, isOn(flag)])),
    title: text('title'),
    status: gameStatuses.find((one) => one === text('status')) ?? 'closed',
    main_page_type: mainPageTypes.find((one) => one === text('mainPage')) ?? 'description',
    image: text('image'),
    body: text('body'),
    info: text('info'),
    rules: text('rules') !== '',
    rules_text: text('rules'),
  };
}

/** Asks for its code again where that did not arrive and it is mounted again. */
function Home({ game }: { game: Game }) {
  const { t } = useTranslation();
  const load = useContext(HomeContext);
  const [Loaded] = useState(() => lazy(async () => ({ default: await load() })));
  const waiting = (
    <LoadingFrame label={t('workshop.loading')}>
      <PageSkeleton />
    </LoadingFrame>
  );
  return (
    <Suspense fallback={waiting}>
      <Loaded game={game} />
    </Suspense>
  );
}

/** The home of the game that is open, by what its form has (WORK-166). */
export function GamePreview({ values }: { values: Values }) {
  const game = useAppSelector(selectGame);
  return <CrashGuard>{game && <Home game={gameOf(game, values)} />}</CrashGuard>;
}
