import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { LazyQuests } from '../../features/quests/index.ts';
import { LatestToLookAt } from '../../features/turns/index.ts';
import { Quiet } from '../../ui/Section.tsx';
import { HomeOnline, HomeView, Page } from './HomeScreen.tsx';
import { Area, hasQuests, homeContent } from './HomeTurns.tsx';

const keepOpen = (): void => undefined;

/** The home of a game by what its form has, to be looked at alone: unfolded, without the form of turns, and with nothing to press (WORK-166). */
export function HomePreview({ game }: { game: Game }) {
  const { t } = useTranslation();
  const hasTurns = homeContent(game, true, 'ready') === 'turns';
  const quests = hasQuests(game);
  return (
    <>
      <Quiet>{t('workshop.previewHome')}</Quiet>
      <article aria-label={t('workshop.preview')} inert>
        <Page>
          <HomeView game={game} open onToggle={keepOpen}>
            <HomeOnline besideTurns={false} />
            {(hasTurns || quests) && (
              <Area>
                {quests && <LazyQuests compact={hasTurns} />}
                {hasTurns && <LatestToLookAt />}
              </Area>
            )}
          </HomeView>
        </Page>
      </article>
    </>
  );
}
