import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Location } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { AboutRow } from '../../../ui/AboutRow.tsx';
import { type Crumb, Crumbs } from '../../../ui/Crumbs.tsx';
import { PageBackground } from '../../../ui/PageBackground.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { Bone, LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { PresentCharacters } from '../../presence/index.ts';
import { selectLocationByKey, type WithSession } from '../../session/index.ts';
import type { WithTurns } from '../../turns/index.ts';

/** Where a location is: the key of its game and its own. */
interface LocationRef {
  readonly game: string;
  readonly location: string;
}

/** A location as its own page last showed it, with the way to it and who is there; undefined before that. */
function selectShownLocation(
  { turns }: WithTurns,
  { game, location }: LocationRef,
): Location | undefined {
  const shown = Object.values(turns.feeds.feeds).filter(
    ({ place: feedRef }) =>
      feedRef.kind !== 'latest' && feedRef.game === game && feedRef.location === location,
  );
  const [newest] = shown.sort((a, b) => (b.locationAt ?? 0) - (a.locationAt ?? 0));
  return newest?.location;
}

/** A location as far as it is known: by its page, else by the list of the game's locations. */
function selectLocation(state: WithTurns & WithSession, ref: LocationRef): Location | undefined {
  return selectShownLocation(state, ref) ?? selectLocationByKey(state, ref.location);
}

const Sheet = styled(Paper)({ overflow: 'hidden', borderRadius: 12 });

const View = styled(Picture)({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '21 / 9',
  objectFit: 'cover',
});

const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 2),
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3, 4) },
  '&[data-about]': { paddingTop: theme.spacing(2) },
}));

/** The title's line; what belongs to it follows. */
const Title = styled(Words)({ '&&': { paddingBottom: 0 } });

const people = { minHeight: 44 } as const;

/** The way from the game's home down through the maps; to the list of places where the location lies on none. */
function useCrumbs(game: Game, { title, breadcrumb }: Location): Crumb[] {
  const { t } = useTranslation();
  const lists = useBuiltRoutes().has('locations');
  const to = (currentMapKey?: string) =>
    lists ? pathTo('locations', { game: game.key, currentMapKey }) : undefined;
  const maps = breadcrumb.map((map) => ({ label: map.title || map.key, href: to(map.key) }));
  const above = maps.length > 0 ? maps : [{ label: t('location.list'), href: to() }];
  return [
    { label: game.title, href: pathTo('main', { game: game.key }) },
    ...above,
    { label: title },
  ];
}

/** Title, picture, description, and who is there (LOC-02, LOC-03); for who comes back returning.css folds it to one line (FIRST-32). */
function KnownHead({ game, location }: { game: Game; location: Location }) {
  const { title, image, desc, bgimage, characters } = location;
  const crumbs = useCrumbs(game, location);
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <header>
      <PageTitle page={title} game={game.title} />
      <PageBackground image={bgimage} />
      <Crumbs items={crumbs} />
      <Sheet variant="outlined" sx={{ mt: 2 }} data-head="">
        {image && (
          <div data-about={open}>
            <View
              src={image}
              width={840}
              height={360}
              sizes="(min-width: 768px) 45rem, calc(100vw - 2rem)"
              hero
            />
          </div>
        )}
        <Title>
          <AboutRow label={t('location.about')} open={open} onToggle={() => setOpen(!open)}>
            <Typography variant="h1">{title}</Typography>
          </AboutRow>
        </Title>
        <Words data-about={open}>
          {desc && <SafeHtml html={desc} />}
          <div style={people}>
            <PresentCharacters characters={characters} />
          </div>
        </Words>
      </Sheet>
    </header>
  );
}

function HeadSkeleton({ game }: { game: Game }) {
  return (
    <div data-head-skeleton="">
      <LoadingFrame>
        <PageTitle page={game.title} game={game.title} />
        <Bone style={{ width: '50%', height: 40, marginBottom: 24 }} />
        <TextSkeleton lines={3} />
      </LoadingFrame>
    </div>
  );
}

/** Nothing is known of the place: the turns below say why, and here is the way to the other ones. */
function FailedHead({ game }: { game: Game }) {
  const { t } = useTranslation();
  const href = useBuiltRoutes().has('locations')
    ? pathTo('locations', { game: game.key })
    : undefined;
  return (
    <header>
      <PageTitle page={t('app.error')} game={game.title} />
      <Crumbs
        items={[
          { label: game.title, href: pathTo('main', { game: game.key }) },
          { label: t('location.list'), href },
          { label: t('app.error') },
        ]}
      />
      <Typography variant="h1" sx={{ mt: 2 }}>
        {t('app.error')}
      </Typography>
    </header>
  );
}

export interface LocationHeadProps {
  game: Game;
  /** Key of the location. */
  location: string;
  /** Its page could not be loaded. */
  failed: boolean;
}

/** Where one is: the header card of a location, under the way to it. */
export function LocationHead({ game, location: key, failed }: LocationHeadProps) {
  const ref: LocationRef = { game: game.key, location: key };
  const location = useAppSelector((state) => selectLocation(state, ref));
  if (location) return <KnownHead key={key} game={game} location={location} />;
  return failed ? <FailedHead game={game} /> : <HeadSkeleton game={game} />;
}
