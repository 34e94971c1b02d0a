import { styled } from '@mui/material/styles';
import type { Character, Game } from '../../../contract/index.ts';
import { avatarRefusal } from '../../../domain/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
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
 * The portrait of one's own character; where the game allows it, or the profile is not yet confirmed, with all that changes it (PROF-11): another
 * one chosen or dropped, the one before, none.
 */
export function OwnAvatar({ game, character, size = 144 }: OwnAvatarProps) {
  const portrait = <Avatar name={character.name} src={character.avatar} size={size} />;
  if (avatarRefusal(game, character) !== undefined) return <Column>{portrait}</Column>;
  return (
    <Column>
      <AvatarTools game={game.key} character={character} portrait={portrait} />
    </Column>
  );
}
