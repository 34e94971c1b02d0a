import CloseIcon from '@mui/icons-material/Close';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { pictureName } from './messageParts.ts';

/** Always dark, by day as well: a picture is looked at, not read. */
const Stage = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  overflow: 'auto',
  backgroundColor: '#0b0d11',
  color: '#f4ead8',
});

const Picture = styled('img')({
  margin: 'auto',
  maxWidth: '100%',
  maxHeight: '100dvh',
  objectFit: 'contain',
  cursor: 'zoom-in',
  '&[data-whole="true"]': { maxWidth: 'none', maxHeight: 'none', cursor: 'zoom-out' },
});

const Tools = styled('div')({
  position: 'absolute',
  insetInlineEnd: 8,
  top: 8,
  display: 'flex',
  gap: 4,
  borderRadius: 999,
  backgroundColor: 'rgb(11 13 17 / 80%)',
  '& button': { color: '#f4ead8' },
  '& button:focus-visible, & .Mui-focusVisible': {
    outline: '2px solid #f4ead8',
    outlineOffset: -4,
  },
});

export interface ImageViewerProps {
  url: string;
  onClose: () => void;
}

const ZOOMS: Readonly<Record<string, boolean | undefined>> = { '+': true, '=': true, '-': false };

/** A picture of a message over all else (SCR-02): fitted to the screen, or in its own size. Escape closes it. */
export function ImageViewer({ url, onClose }: ImageViewerProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const [broken, setBroken] = useState(false);
  const name = pictureName(url);
  const toggle = () => setWhole((now) => !now);
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    const zoom = ZOOMS[key];
    if (zoom !== undefined) setWhole(zoom);
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={handleKeyDown}
      slotProps={{
        paper: { 'aria-label': t('chat.picture', { name }), style: { borderRadius: 0 } },
      }}
    >
      <Stage tabIndex={-1}>
        {broken ? (
          <div style={{ margin: 'auto' }}>
            <ErrorState message={t('chat.pictureBroken', { name })} />
          </div>
        ) : (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the button above does the same for keys and screen readers
          <Picture
            src={url}
            alt={t('chat.picture', { name })}
            data-whole={whole}
            referrerPolicy="no-referrer"
            onClick={toggle}
            onError={() => setBroken(true)}
          />
        )}
      </Stage>
      <Tools>
        <IconButton aria-label={t(whole ? 'chat.zoomFit' : 'chat.zoomWhole')} onClick={toggle}>
          {whole ? <ZoomOutIcon aria-hidden="true" /> : <ZoomInIcon aria-hidden="true" />}
        </IconButton>
        <IconButton aria-label={t('app.close')} onClick={onClose}>
          <CloseIcon aria-hidden="true" />
        </IconButton>
      </Tools>
    </Dialog>
  );
}
