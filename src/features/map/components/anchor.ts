import type { ClientPoint } from '../canvas/types.ts';

/** A figure that takes more than this part of the map's height or width is too large to stand beside. */
const TOO_LARGE = 0.45;

/** Half the side of what stands for a point, in px: no card comes nearer to the mouse. */
const REACH = 14;

const around = ({ x, y }: ClientPoint): DOMRect =>
  DOMRect.fromRect({ x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH });

const middleOf = ({ x, y, width, height }: DOMRect): ClientPoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/**
 * What a popover stands beside, in client px: the figure; of one that is too large for that the place where the pointer came to it, or its
 * middle. Undefined while it is out of sight.
 */
export function anchorFor(
  figure: DOMRect | undefined,
  at: ClientPoint | undefined,
  frame: Element | null,
): DOMRect | undefined {
  if (!figure) return undefined;
  const room = frame?.getBoundingClientRect();
  const large =
    room !== undefined &&
    (figure.width > room.width * TOO_LARGE || figure.height > room.height * TOO_LARGE);
  return large ? around(at ?? middleOf(figure)) : figure;
}

/** The edge of the map that is further from a figure; the lower one where it is not known. */
export function edgeFor(anchor: DOMRect | undefined, frame: Element | null): 'top' | 'bottom' {
  if (!anchor || !frame) return 'bottom';
  const { top, height } = frame.getBoundingClientRect();
  return middleOf(anchor).y > top + height / 2 ? 'top' : 'bottom';
}
