import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { NoPage } from '../../../ui/NoPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { selectIsOwner } from '../../session/index.ts';
import { workshopApi } from '../api.ts';
import { ImportGame } from '../archives/ImportGame.tsx';
import { pageGroups } from '../kinds/index.ts';
import { workshopPath } from '../paths.ts';
import { selectHasWorkshop } from '../selectors.ts';
import { Column } from './WorkshopFrame.tsx';

const Games = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gap: theme.spacing(1),
    padding: theme.spacing(2, 2.5),
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: 12,
    backgroundColor: paletteOf(theme).background.paper,
    overflowWrap: 'anywhere',
  },
}));

const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 2),
  fontSize: '0.9375rem',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 32 },
  '@media (pointer: coarse)': { '& > a': { minHeight: 44 } },
}));

function GameList() {
  const { t } = useTranslation();
  const owns = useAppSelector(selectIsOwner);
  const asked = useLoadState(
    workshopApi.endpoints.workshopGames.useQuery(undefined, { refetchOnMountOrArgChange: true }),
  );
  const kinds = pageGroups.flatMap(([, each]) => each);
  return (
    <Loaded {...asked} label={t('workshop.loading')}>
      {({ things }) => (
        <>
          {things.length === 0 && <EmptyState>{t('workshop.noGames')}</EmptyState>}
          <Games>
            {things.map(({ id, title }) => (
              <li key={id}>
                <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
                  <TextLink href={workshopPath(id)}>{title}</TextLink>
                </Typography>
                {things.some((one) => one.id !== id && one.title === title) && <Quiet>/{id}</Quiet>}
                <Ways>
                  {kinds.map((kind) => (
                    <TextLink key={kind} href={workshopPath(id, kind)}>
                      {t(`workshop.kinds.${kind}.title`)}
                    </TextLink>
                  ))}
                </Ways>
              </li>
            ))}
          </Games>
          {owns && (
            <div>
              <ActionLink variant="outlined" href={pathTo('community')}>
                {t('community.newGame')}
              </ActionLink>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The games that one may build, each with the pages of its workshop (WORK-85). */
export function WorkshopGamesScreen() {
  const { t } = useTranslation();
  const has = useAppSelector(selectHasWorkshop);
  const owns = useAppSelector(selectIsOwner);
  const title = t('workshop.title');
  if (!has)
    return (
      <NoPage
        title={t('notFound.title')}
        game={undefined}
        way={{ href: pathTo('index'), label: t('notFound.toPicker') }}
      >
        {t('notFound.text')}
      </NoPage>
    );
  return (
    <Column>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      <Quiet>{t('workshop.gamesLead')}</Quiet>
      <GameList />
      {owns && <ImportGame />}
    </Column>
  );
}
