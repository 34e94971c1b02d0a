import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { PresentCharacter } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { OnlineAvatar, usePersonHref } from '../../presence/index.ts';

/** So many faces stand in one row. */
const MOST = 6;
const FACE = 34;

const Faces = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const round = { display: 'inline-flex', borderRadius: '50%' } as const;
const Face = styled('span')(round);
const FaceLink = styled(RouterLink)(round);

/** One who is there, by face; where it leads, as in the place itself (LOC-03). */
function Person({ one }: { one: PresentCharacter }) {
  const href = usePersonHref(one);
  const face = <OnlineAvatar person={{ ...one, avatar: one.img }} size={FACE} />;
  return (
    <Tooltip title={one.name} describeChild>
      {href === undefined ? (
        <Face>{face}</Face>
      ) : (
        <FaceLink href={href} ofHost={one.type === 'user'}>
          {face}
        </FaceLink>
      )}
    </Tooltip>
  );
}

/** Who is in a place, as far as they fit; a single one is never folded (MAP-03). Nothing at all where nobody is. */
export function WhoIsThere({ characters }: { characters: readonly PresentCharacter[] }) {
  const { t } = useTranslation();
  if (characters.length === 0) return null;
  const shown = characters.length > MOST + 1 ? characters.slice(0, MOST) : characters;
  const rest = characters.length - shown.length;
  return (
    <Faces aria-label={t('presence.here')}>
      {shown.map((one) => (
        <li key={`${one.type}/${one.id}`}>
          <Person one={one} />
        </li>
      ))}
      {rest > 0 && <li>{t('map.more', { count: rest })}</li>}
    </Faces>
  );
}
