import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { AVATAR, type PresentCharacter } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';
import { selectIsOnline } from '../selectors.ts';
import { usePersonHref } from './PersonName.tsx';
import { plainButton } from '../../../ui/plainButton.ts';

/** With its margin a face is as wide as a finger. */
const round = {
  display: 'inline-flex',
  padding: 2,
  ...plainButton,
  borderRadius: '50%',
} as const;

const FaceLink = styled(RouterLink)(round);
const FaceButton = styled('button')({ ...round, cursor: 'default' });

/** A finger has left the screen before one has read. */
const READ_MS = 3_000;

/** One who is here: a portrait that shows the name on hover, focus and tap, and whether they are online (LOC-03). */
export function PresentFace({ character }: { character: PresentCharacter }) {
  const { t } = useTranslation();
  const { name, img, type } = character;
  const href = usePersonHref(character);
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const online = useAppSelector((state) => selectIsOnline(state, character));
  const label = online ? t('presence.nameOnline', { name }) : name;
  const face = (
    <Avatar
      name={name}
      src={img || defaultAvatar}
      size={AVATAR.group}
      online={online || undefined}
      decorative
    />
  );
  return (
    <Tooltip
      title={name}
      leaveTouchDelay={READ_MS}
      slotProps={{ tooltip: { sx: { fontSize: '0.8125rem' } } }}
      {...(!href && { enterTouchDelay: 0 })}
    >
      {href ? (
        <FaceLink href={href} ofHost={type === 'user'} aria-label={label}>
          {face}
        </FaceLink>
      ) : (
        <FaceButton type="button" aria-label={label}>
          {face}
        </FaceButton>
      )}
    </Tooltip>
  );
}
