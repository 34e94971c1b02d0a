/** The colours of figures, from the style of the page: a canvas knows no variables. */
export interface Tones {
  /** Outlines of what can be entered. */
  readonly ink: string;
  /** What stands around them, so that they are seen on any ground. */
  readonly halo: string;
  /** The figure that is pointed at. */
  readonly mark: string;
  /** How strongly figures are drawn while nobody points at them, 0 to 1. */
  readonly strength: number;
}

/** Custom properties under which the drawing's element names its colours (MapFrame). */
export const TONE = {
  ink: '--map-ink',
  halo: '--map-halo',
  mark: '--map-mark',
  strength: '--map-strength',
} as const;

/** Where nothing is drawn yet, as in a part of the page that is hidden, nothing has a colour. */
const UNKNOWN = 'rgba(41, 35, 27, 0.5)';

/** The colours as they are now: variables and names of system colours become plain ones through an element that wears them. */
export function readTones(element: HTMLElement): Tones {
  const probe = element.ownerDocument.createElement('i');
  probe.hidden = true;
  element.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color || UNKNOWN;
  };
  const strength = Number.parseFloat(getComputedStyle(element).getPropertyValue(TONE.strength));
  const tones = {
    ink: colour(TONE.ink),
    halo: colour(TONE.halo),
    mark: colour(TONE.mark),
    strength: Number.isFinite(strength) ? strength : 1,
  };
  probe.remove();
  return tones;
}

/** Whatever else may change the colours; the scheme is an attribute of the root element. */
const WISHES = ['(forced-colors: active)', '(prefers-contrast: more)'];

/** Calls back when the colours may have changed; returns the unsubscribe function. */
export function watchTones(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  const wishes = WISHES.map((query) => matchMedia(query));
  for (const wish of wishes) wish.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const wish of wishes) wish.removeEventListener('change', changed);
  };
}
