/** A pause of typing, and the longest time without saving where there is none, in ms. */
const PAUSE_MS = 600;
const LONGEST_MS = 2_000;

/** Keeps the newest content, and hands it on at a pause, or at the latest `LONGEST_MS` after the first that was noted. */
export class PauseKeeper<Content> {
  private readonly onPause: (content: Content) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | undefined;
  private noted: { readonly content: Content } | undefined;

  constructor(onPause: (content: Content) => void) {
    this.onPause = onPause;
  }

  /** The text changed. */
  readonly note = (content: Content): void => {
    this.noted = { content };
    this.since ??= performance.now();
    const left = LONGEST_MS - (performance.now() - this.since);
    clearTimeout(this.timer);
    this.timer = setTimeout(this.settle, Math.max(0, Math.min(PAUSE_MS, left)));
  };

  /** Hands on now what was noted; nothing where nothing was. */
  readonly settle = (): void => {
    const { noted } = this;
    this.take();
    if (noted) this.onPause(noted.content);
  };

  /** What was noted and not handed on; it is taken care of otherwise. */
  readonly take = (): Content | undefined => {
    const { noted } = this;
    clearTimeout(this.timer);
    this.since = undefined;
    this.noted = undefined;
    return noted?.content;
  };
}
