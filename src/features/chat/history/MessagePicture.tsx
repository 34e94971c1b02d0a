import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { pictureName } from './pictureName.ts';
import { useHistoryTools } from './tools.ts';

/** As high as it will be before the picture has come: one that comes late moves nothing. */
const Frame = styled('button')(({ theme }) => ({
  display: 'block',
  height: 150,
  minWidth: 90,
  maxWidth: '100%',
  margin: theme.spacing(0.5, 0),
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 8,
  backgroundColor: paletteOf(theme).action.hover,
  color: paletteOf(theme).text.secondary,
  font: 'inherit',
  fontSize: '0.8125rem',
  cursor: 'zoom-in',
  '&:disabled': { paddingInline: theme.spacing(1), cursor: 'default' },
  '@container history (max-width: 360px)': { height: 110 },
}));

const Picture = styled('img')({
  display: 'block',
  height: '100%',
  width: 'auto',
  maxWidth: '100%',
  objectFit: 'cover',
});

/** A picture of a master's message, small; pressed it opens in the viewer (SCR-02). */
export function MessagePicture({ url }: { url: string }) {
  const { t } = useTranslation();
  const { onPicture } = useHistoryTools();
  const [broken, setBroken] = useState(false);
  const name = pictureName(url);
  return (
    <Frame
      type="button"
      aria-label={t(broken ? 'chat.pictureBroken' : 'chat.openPicture', { name })}
      disabled={broken}
      onClick={() => onPicture(url)}
    >
      {broken ? (
        t('chat.pictureBroken', { name })
      ) : (
        <Picture
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </Frame>
  );
}
