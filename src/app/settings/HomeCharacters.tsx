import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import {
  accountApi,
  changeSetting,
  selectGames,
  selectUserSettings,
} from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

const { useOwnCharactersQuery } = accountApi;

function HomeCharacter({ game: { key: game, menu_title: title } }: { game: Game }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { homeCharacters = {} } = useAppSelector(selectUserSettings);
  const { data, isError, isFetching, refetch } = useOwnCharactersQuery({ params: { game } });
  if (isError)
    return (
      <ErrorState
        message={t('settings.homeCharactersFailed', { game: title })}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const characters = data?.characters ?? [];
  if (characters.length < 2) return null; // there is nothing to choose
  const { [game]: chosen = '', ...others } = homeCharacters;
  const choose = (character: string) =>
    dispatch(
      changeSetting({ homeCharacters: character ? { ...others, [game]: character } : others }),
    );
  return (
    <TextField
      select
      size="small"
      label={t('settings.homeCharacter', { game: title })}
      value={characters.some(({ key }) => key === chosen) ? chosen : ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: '28rem', mt: 1 }}
    >
      <MenuItem value="">{t('settings.homeCharacterLast')}</MenuItem>
      {characters.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** As whom one enters each game that one has played in with several characters (BACK-87). */
export function HomeCharacters() {
  const { games: played } = useAppSelector(selectUserSettings);
  const games = useAppSelector(selectGames).filter(({ key }) => played[key]?.character);
  return games.map((game) => <HomeCharacter key={game.key} game={game} />);
}
