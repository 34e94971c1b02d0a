import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { LatestToLookAt } from '../../features/turns/index.ts';
import { Quiet } from '../../ui/Section.tsx';
import { HomeView } from './HomeScreen.tsx';

/** Without the buttons that fold: all of it is open. */
const Whole = styled('article')({
  '& [data-more], & [data-about-row] > button': { display: 'none' },
});

const keepOpen = (): void => undefined;

/** The home of a game by what its form has, to be looked at alone: unfolded, without the form of turns, and with nothing to press (WORK-166). */
export function HomePreview({ game }: { game: Game }) {
  const { t } = useTranslation();
  return (
    <>
      <Quiet>{t('workshop.previewHome')}</Quiet>
      <Whole aria-label={t('workshop.preview')} inert>
        <HomeView
          game={game}
          open
          returning={false}
          onToggle={keepOpen}
          turns={<LatestToLookAt />}
        />
      </Whole>
    </>
  );
}
