import Cropper, { type CropperImage, type CropperSelection } from 'cropperjs';
import { AVATAR } from '../../../contract/index.ts';
import {
  type Box,
  firstFrame,
  type Frame,
  isSameFrame,
  clampedFrame,
  scaled,
  sideOfCrop,
} from './frameRules.ts';
import type { Crop, CropStart, StartedCrop } from './types.ts';

const HANDLES = ['nw-resize', 'ne-resize', 'sw-resize', 'se-resize']
  .map((action) => `<cropper-handle action="${action}"></cropper-handle>`)
  .join('');

/** The picture stands still; the frame is dragged from anywhere, and grows by its corners, the wheel and two fingers. */
const TEMPLATE = `<cropper-canvas>
  <cropper-image></cropper-image>
  <cropper-shade></cropper-shade>
  <cropper-handle action="move" plain></cropper-handle>
  <cropper-selection aspect-ratio="1" movable resizable zoomable dynamic precise outlined>
    <cropper-grid covered></cropper-grid>
    <cropper-handle action="move" plain></cropper-handle>
    ${HANDLES}
  </cropper-selection>
</cropper-canvas>`;

const QUALITY = 0.92;
const QUARTER = Math.PI / 2;

/** Browsers that do not write WebP give PNG instead. */
function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The crop could not be drawn'));
    canvas.toBlob(take, 'image/webp', QUALITY);
  });
}

interface Parts {
  readonly canvas: HTMLElement;
  readonly image: CropperImage;
  readonly selection: CropperSelection;
}

/** Where the picture is within the drawing. */
function pictureBox({ canvas, image }: Parts): Box {
  const around = canvas.getBoundingClientRect();
  const { x, y, width, height } = image.getBoundingClientRect();
  return { x: x - around.x, y: y - around.y, width, height };
}

/** The library changes the picture only where the user may; here only the program does. */
function changeImage({ image }: Parts, change: () => void): void {
  Object.assign(image, { rotatable: true, scalable: true, translatable: true });
  change();
  Object.assign(image, { rotatable: false, scalable: false, translatable: false });
}

const frameOf = ({ selection: { x, y, width } }: Parts): Frame => ({ x, y, side: width });

function setFrame({ selection }: Parts, { x, y, side }: Frame): void {
  selection.$change(x, y, side, side);
}

/** Pictures whose room changes just now: their frames follow, and nobody moves them. */
const following = new WeakSet<Parts>();

let drawn = 0;

function addPreviews({ selection }: Parts, previews: readonly HTMLElement[]): void {
  drawn += 1;
  selection.id = `crop-${drawn}`;
  for (const element of previews) {
    const viewer = document.createElement('cropper-viewer');
    viewer.setAttribute('selection', `#${selection.id}`);
    viewer.setAttribute('resize', 'none');
    element.replaceChildren(viewer);
  }
}

/** Keeps the frame within the picture, whoever moves it. */
function watchFrame(parts: Parts, onChange: () => void): void {
  parts.selection.addEventListener('change', (event) => {
    if (following.has(parts)) return;
    const { x, y, width: side } = (event as CustomEvent<Box>).detail;
    const wanted = { x, y, side };
    const kept = clampedFrame(wanted, frameOf(parts), pictureBox(parts));
    if (isSameFrame(kept, wanted)) {
      onChange();
      return;
    }
    event.preventDefault();
    setFrame(parts, kept);
  });
}

function cropOf(parts: Parts): Crop {
  const { image, selection } = parts;
  const begin = () => setFrame(parts, firstFrame(pictureBox(parts)));
  const scale = () => {
    const [a, b] = image.$getTransform() as [number, number];
    return Math.hypot(a, b);
  };
  return {
    move: (right, down) => selection.$move(right, down),
    scale: (factor) => setFrame(parts, scaled(frameOf(parts), factor)),
    rotate: () => {
      changeImage(parts, () => image.$rotate(QUARTER).$center('contain'));
      begin();
    },
    reset: () => {
      changeImage(parts, () => image.$resetTransform().$center('contain'));
      begin();
    },
    position: () => {
      const box = pictureBox(parts);
      const frame = frameOf(parts);
      return {
        left: Math.round(((frame.x - box.x) / box.width) * 100),
        top: Math.round(((frame.y - box.y) / box.height) * 100),
        side: sideOfCrop(frame.side, scale(), Infinity),
      };
    },
    cut: async () => {
      const side = sideOfCrop(selection.width, scale(), AVATAR.side);
      const beforeDraw = (context: CanvasRenderingContext2D) => {
        context.imageSmoothingQuality = 'high';
      };
      return encoded(await selection.$toCanvas({ width: side, height: side, beforeDraw }));
    },
  };
}

/** When the room changes, as on a telephone that is turned, the frame goes on covering the same part of the picture. */
function followSize(parts: Parts): () => void {
  let before = pictureBox(parts);
  // A picture that was turned lies elsewhere.
  parts.selection.addEventListener('change', () => {
    if (!following.has(parts)) before = pictureBox(parts);
  });
  const observer = new ResizeObserver(() => {
    const { x, y, side } = frameOf(parts);
    changeImage(parts, () => parts.image.$center('contain'));
    const now = pictureBox(parts);
    const ratio = now.width / before.width;
    const frame = { x: now.x + (x - before.x) * ratio, y: now.y + (y - before.y) * ratio };
    before = now;
    following.add(parts);
    if (Number.isFinite(ratio)) setFrame(parts, { ...frame, side: side * ratio });
    following.delete(parts);
  });
  observer.observe(parts.canvas);
  return () => observer.disconnect();
}

function draw({ url, host }: CropStart): Parts {
  const source = new Image();
  source.src = url;
  const cropper = new Cropper(source, { container: host, template: TEMPLATE });
  const canvas = cropper.getCropperCanvas();
  const image = cropper.getCropperImage();
  const selection = cropper.getCropperSelection();
  if (!canvas || !image || !selection) throw new Error('The drawing was not made');
  return { canvas, image, selection };
}

/** Two fingers that only turn would end the library's gesture. */
function stopTurning(event: Event): void {
  if ((event as CustomEvent<{ action: string }>).detail.action === 'rotate') event.preventDefault();
}

/** The first look: the whole picture, and the largest frame. */
async function settle(parts: Parts): Promise<void> {
  const { naturalWidth, naturalHeight } = await parts.image.$ready();
  // The element does this by itself, but a moment too late for the frame.
  Object.assign(parts.image.style, { width: `${naturalWidth}px`, height: `${naturalHeight}px` });
  changeImage(parts, () => parts.image.$center('contain'));
  setFrame(parts, firstFrame(pictureBox(parts)));
}

/**
 * Draws a picture with a square frame that stays within it (PROF-11). The only place that knows the cropping library. Rejects where the
 * picture cannot be shown.
 */
export async function startCrop(start: CropStart): Promise<StartedCrop> {
  const parts = draw(start);
  parts.canvas.addEventListener('action', stopTurning, { capture: true });
  await settle(parts);
  watchFrame(parts, start.onChange);
  // What they show is a copy of the picture as it is now: one that may be changed.
  changeImage(parts, () => addPreviews(parts, start.previews));
  const stopFollowing = followSize(parts);
  const end = () => {
    stopFollowing();
    for (const element of [start.host, ...start.previews]) element.replaceChildren();
  };
  return { crop: cropOf(parts), end };
}
