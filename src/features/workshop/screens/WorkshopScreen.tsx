import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { NoPage } from '../../../ui/NoPage.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { selectGame, selectIsOwner } from '../../session/index.ts';
import { CopyGame } from '../archives/CopyGame.tsx';
import { ExportGame } from '../archives/ExportGame.tsx';
import { isWorkshopPage, pageGroups } from '../kinds/index.ts';
import { ThingList } from '../list/ThingList.tsx';
import { workshopPath } from '../paths.ts';
import { selectBuilds, selectHasWorkshop } from '../selectors.ts';
import { FiguresPage, FormPage, WaysPage } from './FormPage.tsx';
import { WorkshopFrame } from './WorkshopFrame.tsx';

const Kinds = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32, fontWeight: 600 },
  '@media (pointer: coarse)': { '& a': { minHeight: 44 } },
}));

/** What can be built of a game: its kinds, each with a sentence (WORK-85). */
function GameWorkshop({ game }: { game: Game }) {
  const { t } = useTranslation();
  const owns = useAppSelector(selectIsOwner);
  return (
    <WorkshopFrame game={game}>
      <Quiet>{t('workshop.lead')}</Quiet>
      {pageGroups.map(([group, kinds]) => (
        <Section key={group} title={t(`workshop.pages.${group}`)}>
          <Kinds>
            {kinds.map((kind) => (
              <li key={kind}>
                <TextLink href={workshopPath(game.key, kind)}>
                  {t(`workshop.kinds.${kind}.title`)}
                </TextLink>
                <Quiet>{t(`workshop.kinds.${kind}.about`)}</Quiet>
              </li>
            ))}
          </Kinds>
        </Section>
      ))}
      <ExportGame key={`export ${game.key}`} game={game} />
      {owns && <CopyGame key={`copy ${game.key}`} game={game} />}
    </WorkshopFrame>
  );
}

function Page({ game }: { game: Game }) {
  const { t } = useTranslation();
  const { kind, id } = useParams();
  if (kind === undefined) return <GameWorkshop game={game} />;
  if (!isWorkshopPage(kind) || (kind === 'figures' && id === undefined))
    return (
      <NoPage
        title={t('notFound.title')}
        game={game.title}
        way={{ href: workshopPath(game.key), label: t('workshop.title') }}
      >
        {t('notFound.text')}
      </NoPage>
    );
  if (kind === 'ways') return <WaysPage game={game} />;
  if (kind === 'figures') return <FiguresPage key={id} {...{ game }} id={id ?? ''} />;
  // There is one game here, which is no list.
  if (kind === 'games') return <FormPage key={kind} {...{ game, kind }} id={game.key} />;
  if (id === undefined) return <ThingList key={kind} {...{ game, kind }} />;
  return <FormPage key={`${kind}/${id}`} {...{ game, kind, id }} />;
}

/** The workshop of the game that is open, for owners and its acting game masters (WORK-85, WORK-86). */
export function WorkshopScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const builds = useAppSelector(selectBuilds);
  const has = useAppSelector(selectHasWorkshop);
  if (!game) return null;
  if (builds) return <Page game={game} />;
  return (
    <NoPage
      title={t(has ? 'workshop.title' : 'notFound.title')}
      game={game.title}
      way={{
        href: pathTo('main', { game: game.key }),
        label: t('notFound.toGame', { game: game.title }),
      }}
    >
      {t(has ? 'community.leadersOnly' : 'notFound.text')}
    </NoPage>
  );
}

export { HomeContext } from '../form/GamePreview.tsx';
