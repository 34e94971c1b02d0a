/**
 * What jsdom lacks of a window, and the program takes for granted: media queries (a narrow window without wishes, unless a test says
 * otherwise) modal dialogs that open and close, scrolling, and pointers that are held.
 */

/** The media queries that are true now; a test may add to them, and they are gone after it. */
export const trueMedia = new Set<string>();

class MediaList extends EventTarget implements MediaQueryList {
  readonly media: string;
  readonly onchange = null;

  constructor(media: string) {
    super();
    this.media = media;
  }

  get matches(): boolean {
    return trueMedia.has(this.media);
  }

  addListener(): void {
    // deprecated: nobody listens so
  }

  removeListener(): void {
    // deprecated: nobody listens so
  }
}

const matchMedia = (media: string): MediaQueryList => new MediaList(media);

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

if (typeof window !== 'undefined') {
  const still = () => undefined;
  Object.assign(window, { matchMedia, scrollTo: still, scrollBy: still });
  Object.assign(Element.prototype, { scrollIntoView: still, setPointerCapture: still });
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  afterEach(() => trueMedia.clear());
}
