/** Where the frame is, for those who do not see it: percents of the picture, and the side of what it covers in px. */
export interface FramePosition {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** What may be done with the frame of a picture that is being cropped. */
export interface Crop {
  /** Moves the frame by so many px of the drawing. */
  readonly move: (right: number, down: number) => void;
  /** Draws the frame larger (above 1) or smaller about its middle. */
  readonly scale: (factor: number) => void;
  /** Turns the picture clockwise by a quarter. */
  readonly rotate: () => void;
  /** As it was at first. */
  readonly reset: () => void;
  readonly position: () => FramePosition;
  /** What the frame covers, as a picture of at most 512 px a side, not enlarged. Rejects where the browser cannot draw it. */
  readonly cut: () => Promise<Blob>;
}

/** What begins to crop. */
export interface CropStart {
  readonly url: string;
  /** Where the picture is drawn; it gives the size. */
  readonly host: HTMLElement;
  /** Where what the frame covers is shown as it will be. */
  readonly previews: readonly HTMLElement[];
  /** The frame was changed by somebody. */
  readonly onChange: () => void;
}

/** A crop that is drawn, and the end of it. */
export interface StartedCrop {
  readonly crop: Crop;
  readonly end: () => void;
}
