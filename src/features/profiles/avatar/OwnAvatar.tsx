import { styled } from '@mui/material/styles';
import type { Character, Game } from '../../../contract/index.ts';
import { avatarRefusal } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';
import { AvatarTools } from './AvatarTools.tsx';

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  maxWidth: '20rem',
  marginInline: 'auto',
}));

export interface OwnAvatarProps {
  game: Game;
  /** The own character, as the session has it: its avatar is the newest. */
  character: Character;
  /** Side of the portrait in px. */
  size?: number;
}

/**
 * The portrait of one's own character, in place of none that of the community; where the game allows it, or the profile is not yet confirmed, with all that changes it (PROF-11): another
 * one chosen or dropped, the one before, none.
 */
export function OwnAvatar({ game, character, size = 144 }: OwnAvatarProps) {
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const { name, avatar } = character;
  const portrait = <Avatar name={name} src={avatar || defaultAvatar} size={size} />;
  if (avatarRefusal(game, character) !== undefined) return <Column>{portrait}</Column>;
  return (
    <Column>
      <AvatarTools game={game.key} character={character} portrait={portrait} />
    </Column>
  );
}
