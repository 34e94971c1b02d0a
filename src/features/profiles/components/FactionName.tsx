import type { Profile } from '../../../contract/index.ts';
import { ColouredName } from '../../../ui/ColouredName.tsx';

/** The title of a character's faction in its colour, readable in both schemes (PROF-01). Nothing where it has none. */
export function FactionName({
  profile: { factionTitle, factionColorTitle },
}: {
  profile: Pick<Profile, 'factionTitle' | 'factionColorTitle'>;
}) {
  if (!factionTitle) return null;
  return <ColouredName colour={factionColorTitle}>{factionTitle}</ColouredName>;
}
