import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import { styled, useColorScheme } from '@mui/material/styles';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAME_PATH, type ReplayProgram } from '../frame/program.ts';
import { type HandOverHandlers, useHandOver } from '../useHandOver.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A file may say anything of its screen; nobody has had one outside of these bounds. */
const clamp = (size: number): number => Math.min(4_000, Math.max(200, size));

/** How much of the page's height the picture may take. */
const HEIGHT = 0.72;

const Slot = styled('div')({ position: 'relative' });

const Sheet = styled('div')(({ theme }) => ({
  position: 'relative',
  // Not `hidden`: nothing that happens in the frame may scroll this.
  overflow: 'clip',
  marginInline: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '& > iframe': { border: 0, display: 'block', transformOrigin: '0 0', pointerEvents: 'none' },
}));

const Tools = styled('div')({ display: 'flex', justifyContent: 'center', alignItems: 'center' });

/** How wide an element is, as long as it is shown. It is looked at when it appears, too: an observer tells only with the next picture. */
function useWidth(slot: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = slot.current;
    if (!element || !isShown) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [slot, isShown]);
  return width;
}

/** The wheel over the picture scrolls what it shows: the frame itself takes no part in anything. */
function useWheel(
  sheet: RefObject<HTMLElement | null>,
  scale: number,
  program: ReplayProgram | undefined,
): void {
  useEffect(() => {
    const element = sheet.current;
    if (!element || !program) return undefined;
    const handle = (event: WheelEvent): void => {
      if (event.ctrlKey) return; // the browser's own magnifying
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
      void program.scroll(at, { x: event.deltaX / scale, y: event.deltaY / scale });
    };
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, [sheet, scale, program]);
}

export interface ReplayFrameProps extends HandOverHandlers {
  /** The size of the page that was recorded; nothing is to be seen before it is known. */
  screen: Size | undefined;
  program: ReplayProgram | undefined;
}

/** The screens as they were seen, at the size of the page that was recorded, made smaller where there is no room. */
export function ReplayFrame({ screen, program, onProgram, onFailed }: ReplayFrameProps) {
  const { t } = useTranslation();
  const slot = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const room = useWidth(slot, screen !== undefined);
  const frame = useRef<HTMLIFrameElement>(null);
  const onLoad = useHandOver(frame, { onProgram, onFailed });
  // The frame has no part in this page's storage, so its address says the theme. Another address later would load it again.
  const { mode } = useColorScheme();
  const [src] = useState(`${FRAME_PATH}#${mode ?? ''}`);
  const width = clamp(screen?.width ?? 0);
  const height = clamp(screen?.height ?? 0);
  const high = HEIGHT * window.innerHeight;
  const scale = Math.min(1, Math.max(0.05, (room - 2) / width), high / height);
  useWheel(sheet, scale, program);
  const scroll = (by: 1 | -1) => () =>
    void program?.scroll({ x: width / 2, y: height / 2 }, { x: 0, y: by * height * 0.7 });
  return (
    <Slot ref={slot} hidden={!screen}>
      <Sheet ref={sheet} style={{ width: width * scale + 2, height: height * scale + 2 }}>
        <iframe
          ref={frame}
          src={src}
          title={t('replay.screen')}
          sandbox="allow-scripts"
          inert
          tabIndex={-1}
          onLoad={onLoad}
          style={{ width, height, transform: `scale(${String(scale)})` }}
        />
      </Sheet>
      <Tools>
        <IconButton aria-label={t('replay.scrollUp')} onClick={scroll(-1)}>
          <UpIcon />
        </IconButton>
        <span aria-hidden="true">
          {t('replay.size', { width, height, percent: Math.round(scale * 100) })}
        </span>
        <IconButton aria-label={t('replay.scrollDown')} onClick={scroll(1)}>
          <DownIcon />
        </IconButton>
      </Tools>
    </Slot>
  );
}
