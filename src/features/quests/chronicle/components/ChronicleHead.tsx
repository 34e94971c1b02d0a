import BackIcon from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../../api/index.ts';
import type { Game, Quest, QuestEvent } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { Crumbs } from '../../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../../ui/PageTitle.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { TextLink } from '../../../../ui/RouteLink.tsx';
import { LazyBookButton } from '../../../books/index.ts';
import { StatusMark } from '../../components/StatusMarks.tsx';
import { eventAnchor } from '../../questOrder.ts';

/** The address of an event in the list of quests. */
export const listHref = (game: Pick<Game, 'key'>, event?: Pick<QuestEvent, 'key'>): string =>
  pathTo('main', { game: game.key }) + (event ? `#${eventAnchor(event)}` : '');

const Frame = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
}));

const Lead = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2.5),
  alignItems: 'flex-start',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', gap: theme.spacing(1.5) },
}));

const Cover = styled(Picture)(({ theme }) => ({
  width: 'min(200px, 30vw)',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 12,
  flexShrink: 0,
  backgroundColor: paletteOf(theme).action.hover,
  [theme.breakpoints.down('sm')]: { width: '100%' },
}));

const Words = styled('div')({ minWidth: 0, overflowWrap: 'anywhere' });

const Quiet = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  margin: 0,
  color: paletteOf(theme).text.secondary,
}));

export interface ChronicleHeadProps {
  game: Game;
  /** Absent where the host's words of it cannot be read. */
  quest?: Quest | undefined;
  event: QuestEvent;
}

/** Of which quest and event the chronicle is (spec 1 §2, Quest chronicle page): title, picture, how it stands, what it is about. */
export function ChronicleHead({ game, quest, event }: ChronicleHeadProps) {
  const { t } = useTranslation();
  const picture = event.imageSmall || quest?.imageSmall;
  const back = listHref(game, event);
  const keeps = useAppSelector((state) => selectCan(state, 'stories') === true);
  return (
    <Frame>
      <PageTitle page={t('chronicle.of', { event: event.title })} game={game.title} />
      <Crumbs
        items={[
          { label: game.title, href: listHref(game) },
          { label: event.title, href: back },
          { label: t('chronicle.title') },
        ]}
      />
      <Lead>
        {picture && (
          <Cover
            src={picture}
            width={200}
            height={112}
            sizes="(min-width: 600px) 200px, calc(100vw - 2rem)"
          />
        )}
        <Words>
          {quest && <Quiet>{t('chronicle.quest', { quest: quest.title })}</Quiet>}
          <Typography variant="h1" sx={{ my: 0.5 }}>
            {event.title}
          </Typography>
          <Quiet as="div">
            <StatusMark of="event" one={event} />
          </Quiet>
        </Words>
      </Lead>
      {event.intro && <SafeHtml html={event.intro} />}
      <div>
        <TextLink href={back}>
          <BackIcon
            aria-hidden="true"
            fontSize="inherit"
            sx={{ verticalAlign: '-0.125em', mr: 0.5 }}
          />
          {t('chronicle.toQuests')}
        </TextLink>
      </div>
      {quest && keeps && (
        <div>
          <LazyBookButton subject={{ quest: quest.key }} />
        </div>
      )}
    </Frame>
  );
}
