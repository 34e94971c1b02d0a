import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LINK_ATTRIBUTES } from '../../../domain/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { pictureName } from './messageParts.ts';
import { useHistoryTools } from './tools.ts';
import type { ImageViewerProps } from './ImageViewer.tsx';

/** As high as it will be before the picture has come: when it comes, nothing moves. */
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
  '@container history (max-width: 360px)': { height: 110 },
}));

const Picture = styled('img')({
  display: 'block',
  height: '100%',
  width: 'auto',
  maxWidth: '100%',
  objectFit: 'cover',
});

/** Where a picture was to be: its address leads there, for those who want to go (SAFE-07). */
const Missing = styled('a')(({ theme }) => ({
  color: paletteOf(theme).text.secondary,
  fontSize: '0.8125rem',
}));

/** A picture of a master's message, small; pressed it opens in the viewer (SCR-02). One that does not load is a link. */
export function MessagePicture({ url }: { url: string }) {
  const { t } = useTranslation();
  const { onPicture } = useHistoryTools();
  const [broken, setBroken] = useState(false);
  const name = pictureName(url);
  if (broken)
    return (
      <Missing href={url} title={url} {...LINK_ATTRIBUTES}>
        {t('chat.pictureBroken', { name })}
      </Missing>
    );
  return (
    <Frame
      type="button"
      aria-label={t('chat.openPicture', { name })}
      onClick={() => onPicture(url)}
    >
      <Picture
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => setBroken(true)}
      />
    </Frame>
  );
}

/** The viewer's code is loaded when the first picture is pressed. */
export const LazyImageViewer = lazyPart<ImageViewerProps>(
  async () => {
    const { ImageViewer } = await import(
      /* webpackChunkName: "chat-picture" */ './ImageViewer.tsx'
    );
    return ImageViewer;
  },
  ({ retry }) => <ErrorState onRetry={retry} />,
);
