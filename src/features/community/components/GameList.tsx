import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { type GameStatus, gameStatuses, type ListedGame } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { refetchStanding } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { Choice } from './Choice.tsx';
import { List, Row, Words } from './parts.tsx';

const Ways = styled(Quiet)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 28 },
  '@media (pointer: coarse)': { gap: '0 24px', '& > a': { minHeight: 44 } },
});

/** Opens and closes a game (OWN-52). */
export function GameStatusChoice({ game: { key, title, status } }: { game: ListedGame }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = communityApi.endpoints.gameStatus.useMutation();
  // Which games are there for a feast is not chosen here.
  const offered = gameStatuses.filter((one) => one !== 'holiday' || one === status);
  const change = async (next: GameStatus) => {
    const { error } = await save({ params: { game: key }, body: { status: next } });
    if (error === undefined) await dispatch(refetchStanding());
  };
  return (
    <Choice
      label={t('community.status')}
      of={title}
      value={status}
      disabled={isLoading}
      options={offered.map((one) => [one, t(`community.statuses.${one}`)] as const)}
      onChange={(next) => void change(next)}
    />
  );
}

function GameRow({ game }: { game: ListedGame }) {
  const { t } = useTranslation();
  const { key, title } = game;
  return (
    <Row>
      <Words>
        <TextLink href={pathTo('main', { game: key })}>{title}</TextLink>
        <Ways as="span">
          <TextLink
            href={pathTo('staff', { game: key })}
            aria-label={`${t('community.staff')}: ${title}`}
          >
            {t('community.staff')}
          </TextLink>
          <TextLink
            href={pathTo('gameJournal', { game: key })}
            aria-label={`${t('journal.title')}: ${title}`}
          >
            {t('journal.title')}
          </TextLink>
        </Ways>
      </Words>
      <GameStatusChoice game={game} />
    </Row>
  );
}

/** All games of the community with their status (OWN-52). */
export function GameList({ games }: { games: readonly ListedGame[] }) {
  const { t } = useTranslation();
  if (games.length === 0) return <Quiet>{t('community.noGames')}</Quiet>;
  return (
    <List>
      {games.map((game) => (
        <GameRow key={game.key} game={game} />
      ))}
    </List>
  );
}
