import Add from '@mui/icons-material/AddOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import Rotate from '@mui/icons-material/RotateRightOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Layout, Previews, Round, Stage } from './CropFrame.ts';
import type { Crop, FramePosition } from './types.ts';

/** A key moves the frame by so many px of the drawing; with Shift by so many times more. */
const STEP = 4;
const FAR = 8;

/** So much larger or smaller the frame becomes at once. */
const LARGER = 1.1;
const SMALLER = 1 / LARGER;

const TOOLS = [
  { key: 'avatar.smaller', Icon: Remove, act: (crop: Crop) => crop.scale(SMALLER) },
  { key: 'avatar.larger', Icon: Add, act: (crop: Crop) => crop.scale(LARGER) },
  { key: 'avatar.rotate', Icon: Rotate, act: (crop: Crop) => crop.rotate() },
  { key: 'avatar.reset', Icon: ResetIcon, act: (crop: Crop) => crop.reset() },
] as const;

interface CropToolsProps {
  disabled: boolean;
  onAct: (act: (crop: Crop) => void) => void;
}

/** What can be done with the frame without wheel and without two fingers. */
function CropTools({ disabled, onAct }: CropToolsProps) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('avatar.tools')}
      sx={{ justifyContent: 'center', gap: 1 }}
    >
      {TOOLS.map(({ key, Icon, act }) => (
        <Tooltip key={key} title={t(key)}>
          <span>
            <IconButton
              aria-label={t(key)}
              disabled={disabled}
              onClick={() => onAct(act)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Stack>
  );
}

const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const FACTORS: Readonly<Record<string, number>> = {
  '+': LARGER,
  '=': LARGER,
  '-': SMALLER,
  _: SMALLER,
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key does to the frame that has the focus; undefined for those that mean nothing here. Keys with other modifiers are the browser's. */
export function keyAct(pressed: Pressed): ((crop: Crop) => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return undefined;
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (way) {
    const step = shiftKey ? STEP * FAR : STEP;
    return (crop) => crop.move(way[0] * step, way[1] * step);
  }
  const factor = Object.hasOwn(FACTORS, key) ? FACTORS[key] : undefined;
  if (factor !== undefined) return (crop) => crop.scale(factor);
  return key === 'Home' ? (crop) => crop.reset() : undefined;
}

/** Sides of the portraits to be, in px: about as a profile and a turn show them. */
const SIDES = [112, 40] as const;

export interface CropStageProps {
  crop: Crop | undefined;
  /** The crop is on its way: it stays as it is. */
  busy: boolean;
  host: Ref<HTMLDivElement>;
  onPreview: (index: number, element: HTMLDivElement | null) => void;
}

/**
 * The picture with its frame, moved by mouse, touch and keyboard, and what will be seen of it. Where the frame is now is announced to screen readers when a
 * key is let go, not at every step.
 */
export function CropStage({ crop, busy, host, onPreview }: CropStageProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [announced, setAnnounced] = useState<FramePosition>();
  const usable = busy ? undefined : crop;
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event);
    if (!act || !usable) return;
    event.preventDefault();
    act(usable);
  };
  const handleKeyUp = (event: KeyboardEvent) => {
    if (usable && keyAct(event)) setAnnounced(usable.position());
  };
  const handleAct = (act: (crop: Crop) => void) => {
    if (!usable) return;
    act(usable);
    setAnnounced(usable.position());
  };
  return (
    <>
      <Layout>
        <Stage
          role="application"
          aria-label={t('avatar.frame')}
          aria-describedby={helpId}
          aria-busy={crop === undefined}
          aria-disabled={usable === undefined}
          tabIndex={0}
          onKeyDown={handleKeyDown}
          onKeyUp={handleKeyUp}
        >
          <div ref={host} aria-hidden="true" />
        </Stage>
        <Previews role="img" aria-label={t('avatar.preview')}>
          {SIDES.map((side, index) => (
            <Round
              key={side}
              ref={(element) => onPreview(index, element)}
              style={{ width: side, height: side }}
            />
          ))}
        </Previews>
      </Layout>
      <CropTools disabled={usable === undefined} onAct={handleAct} />
      <Typography id={helpId} variant="body2" color="textSecondary">
        {t('avatar.frameHelp')}
      </Typography>
      <VisuallyHidden role="status">
        {announced && t('avatar.place', { ...announced })}
      </VisuallyHidden>
    </>
  );
}
