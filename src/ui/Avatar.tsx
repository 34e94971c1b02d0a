import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVATAR } from '../contract/constants.ts';
import { sizedPicture } from '../domain/index.ts';
import { paletteOf } from './paletteOf.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface AvatarProps {
  /** Whose face it is; its initial stands in for a picture that is absent or does not load. */
  name: string;
  src?: string | undefined;
  /** Side in px. */
  size?: number;
  /** A green badge at the edge; `undefined` where presence is not known. */
  online?: boolean | undefined;
  /** Set where the name stands beside it, so that it is not read twice. */
  decorative?: boolean;
}

const Frame = styled('span')({ position: 'relative', display: 'inline-flex', flexShrink: 0 });

const Picture = styled('img')({
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  objectFit: 'cover',
});

const Initial = styled('span')(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    width: '100%',
    height: '100%',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    fontFamily: 'var(--letopis-reading-font)',
    lineHeight: 1,
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.paper})`,
    color: palette.text.primary,
    userSelect: 'none',
  };
});

const OnlineDot = styled('span')(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '28%',
    height: '28%',
    minWidth: 9,
    minHeight: 9,
    borderRadius: '50%',
    backgroundColor: palette.success.main,
    border: `2px solid ${palette.background.paper}`,
  };
});

type FaceProps = Pick<AvatarProps, 'name' | 'src' | 'decorative'> & { size: number };

function Face({ name, src, size, decorative }: FaceProps) {
  const [broken, setBroken] = useState<string>();
  const alt = decorative ? '' : name;
  if (src && src !== broken) {
    return (
      <Picture
        src={sizedPicture(src, 2 * size)}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  }
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return <Initial {...spoken}>{name.trim().charAt(0).toUpperCase()}</Initial>;
}

/** A round portrait. */
export function Avatar({ size = AVATAR.group, online, ...face }: AvatarProps) {
  const { t } = useTranslation();
  return (
    <Frame style={{ width: size, height: size, fontSize: size * 0.45 }}>
      <Face size={size} {...face} />
      {online === true && (
        <OnlineDot>
          <VisuallyHidden>{t('app.online')}</VisuallyHidden>
        </OnlineDot>
      )}
    </Frame>
  );
}
