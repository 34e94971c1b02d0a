import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useLoadState } from '../../../api/useLoadState.ts';
import {
  type Game,
  type ThingKind,
  thingKinds,
  type WorkshopKind,
} from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { selectUser } from '../../session/index.ts';
import { workshopApi } from '../api.ts';
import { History } from '../form/History.tsx';
import { Preview } from '../form/Preview.tsx';
import { PutAway } from '../form/PutAway.tsx';
import { asHost, figuresAsHost } from '../form/sendThing.ts';
import { ThingForm } from '../form/ThingForm.tsx';
import { textOf, type Values } from '../form/values.ts';
import { FiguresPreview } from '../figures/FiguresPreview.tsx';
import { MapPicture } from '../figures/MapPicture.tsx';
import { kindSpecs } from '../kinds/index.ts';
import { NEW, workshopPath } from '../paths.ts';
import { WorkshopFrame } from './WorkshopFrame.tsx';

const { workshopThing, workshopWays, workshopFigures, bringBack } = workshopApi.endpoints;

/** Read afresh by each visit: what one goes on writing from must be what stands there now. */
const afresh = { refetchOnMountOrArgChange: true } as const;

interface PageProps {
  game: Game;
  kind: WorkshopKind;
}

function useListCrumb(game: Game, kind: WorkshopKind) {
  const { t } = useTranslation();
  return { label: t(`workshop.kinds.${kind}.title`), href: workshopPath(game.key, kind) };
}

/** The form of a thing that is still to be made (WORK-89); `?of=` names what it will belong to. */
function NewThing({ game, kind }: PageProps & { kind: ThingKind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser)?.id ?? '';
  const list = useListCrumb(game, kind);
  const { initial, parent } = kindSpecs[kind];
  const of = search.get('of') ?? '';
  const values: Values = { ...initial, ...(parent && of !== '' && { [parent]: of }) };
  const title = t(`workshop.kinds.${kind}.new`);
  return (
    <WorkshopFrame {...{ game, title, list }}>
      <ThingForm
        scope={{ user, game: game.key, kind }}
        host={{ values, version: 0 }}
        label={title}
        onMade={() => void navigate(list.href)}
      >
        {(work) => <Preview work={work} />}
      </ThingForm>
    </WorkshopFrame>
  );
}

/** The thing is put away: it can be read here, and brought back. */
function Away({ game, kind, id }: { game: string; kind: WorkshopKind; id: string }) {
  const { t } = useTranslation();
  const [back] = bringBack.useMutation();
  const known = thingKinds.find((one) => one === kind);
  if (!known) return null;
  const act = () => void back({ params: { game, kind: known, id } });
  return (
    <Note severity="info" acts={[{ label: t('workshop.away.back'), onPress: act }]}>
      {t('workshop.away.isAway')}
    </Note>
  );
}

interface ThingPageProps extends PageProps {
  id: string;
}

/** The form of a thing with its history, how it will look, and the way to put it away. */
function OneThing({ game, kind, id }: ThingPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser)?.id ?? '';
  const list = useListCrumb(game, kind);
  const params = { game: game.key, kind, id };
  const query = workshopThing.useQuery({ params }, afresh);
  const known = query.currentData?.thing;
  const entries = workshopApi.endpoints.workshopList.useQuery({ params: { game: game.key, kind } });
  const entry = entries.data?.things.find((one) => one.id === id);
  const title = textOf(known?.fields['title']) || textOf(known?.fields['name']);
  const isGame = kind === 'games';
  const away = kind !== 'games' && entry?.awayAt !== undefined;
  const heading = isGame ? { title: t('workshop.kinds.games.title') } : { title, list };
  const thingKind = thingKinds.find((one) => one === kind);
  return (
    <WorkshopFrame game={game} {...heading}>
      {isGame && <Quiet>{t('workshop.kinds.games.about')}</Quiet>}
      {away && <Away {...params} />}
      <Loaded {...useLoadState(query)} label={t('workshop.loading')} skeleton={<PageSkeleton />}>
        {({ thing }) => (
          <ThingForm
            scope={{ user, ...params }}
            host={asHost(thing)}
            label={title}
            locked={away}
            onMade={() => undefined}
          >
            {(work, closed) => (
              <>
                <Preview work={work} />
                {kind === 'maps' && (
                  <>
                    <MapPicture game={game.key} id={id} closed={away} />
                    <TextLink href={workshopPath(game.key, 'figures', id)}>
                      {t('workshop.figures.open')}
                    </TextLink>
                  </>
                )}
                <History {...{ work, kind, id, closed }} />
                {thingKind && !away && (
                  <div>
                    <PutAway
                      {...{ ...params, kind: thingKind, title }}
                      version={work.host.version}
                      disabled={closed}
                      onAway={() => void navigate(list.href)}
                    />
                  </div>
                )}
              </>
            )}
          </ThingForm>
        )}
      </Loaded>
    </WorkshopFrame>
  );
}

/** All ways of a game, in one form (WORK-93). */
export function WaysPage({ game }: { game: Game }) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser)?.id ?? '';
  const query = workshopWays.useQuery({ params: { game: game.key } }, afresh);
  const title = t('workshop.kinds.ways.title');
  return (
    <WorkshopFrame {...{ game, title }}>
      <Loaded {...useLoadState(query)} label={t('workshop.loading')} skeleton={<PageSkeleton />}>
        {({ ways, version }) => (
          <ThingForm
            scope={{ user, game: game.key, kind: 'ways', id: 'all' }}
            host={{ values: { ways }, version }}
            label={title}
            onMade={() => undefined}
          >
            {(work, closed) => <History {...{ work, closed }} kind="ways" id="all" />}
          </ThingForm>
        )}
      </Loaded>
    </WorkshopFrame>
  );
}

/** The figures of a map, in one form (WORK-100). */
export function FiguresPage({ game, id }: { game: Game; id: string }) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser)?.id ?? '';
  const params = { game: game.key, id };
  const query = workshopFigures.useQuery({ params }, afresh);
  const maps = workshopApi.endpoints.workshopList.useQuery({
    params: { game: game.key, kind: 'maps' },
  });
  const map = maps.data?.things.find((one) => one.id === id);
  const title = t('workshop.figures.title', { map: map?.title ?? t('workshop.unknown', { id }) });
  const list = {
    label: map?.title ?? t('workshop.kinds.maps.title'),
    href: workshopPath(game.key, 'maps', id),
  };
  return (
    <WorkshopFrame {...{ game, title, list }} wide>
      <Loaded {...useLoadState(query)} label={t('workshop.loading')} skeleton={<PageSkeleton />}>
        {(figures) => (
          <ThingForm
            scope={{ user, game: game.key, kind: 'figures', id }}
            host={figuresAsHost(figures)}
            label={title}
            onMade={() => undefined}
          >
            {(work) => <FiguresPreview work={work} />}
          </ThingForm>
        )}
      </Loaded>
    </WorkshopFrame>
  );
}

/** The form of a thing, or of a new one. */
export function FormPage({ id, ...props }: ThingPageProps) {
  const kind = thingKinds.find((one) => one === props.kind);
  if (id === NEW && kind) return <NewThing {...props} kind={kind} />;
  return <OneThing key={id} {...props} id={id} />;
}
