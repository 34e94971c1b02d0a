import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { PersonRef } from '../live/person.ts';
import { selectFace } from '../selectors.ts';

export interface OnlineAvatarProps {
  /** Whose face it is. A bot, and one whom nobody knows, is never online. */
  person: PersonRef & { readonly name: string; readonly avatar?: string | undefined };
  /** Side in px. */
  size?: number;
  /** Set where the name stands beside it, so that it is not read twice; «в сети» is still said. */
  decorative?: boolean;
}

/** A portrait with the green badge of those who are online (WIN-05), and the community's picture for those without one. */
export function OnlineAvatar({ person, ...avatar }: OnlineAvatarProps) {
  const face = useAppSelector((state) => selectFace(state, person), shallowEqual);
  return <Avatar name={person.name} {...face} {...avatar} />;
}
