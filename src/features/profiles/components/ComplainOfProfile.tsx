import { useAppSelector } from '../../../lib/store.ts';
import { ComplainButton } from '../../moderation/index.ts';
import { selectCharacters } from '../../session/index.ts';

/** «Пожаловаться» on a profile that is not one's own (OWN-66). */
export function ComplainOfProfile({ profile }: { profile: string }) {
  const own = useAppSelector(selectCharacters).some(({ id }) => id === profile);
  return own ? null : <ComplainButton kind="profile" id={profile} />;
}
