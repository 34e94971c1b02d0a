import type { ComponentProps } from 'react';
import { pictureForms } from '../domain/index.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'srcSet' | 'loading'> {
  src: string;
  /** Its size before it has arrived, in px: the ratio counts. */
  width: number;
  height: number;
  /** How wide it is shown, as CSS: the browser chooses a form by it. */
  sizes: string;
  /** The first thing that a page shows: fetched before all other pictures, on a ground that keeps its place. */
  hero?: boolean;
}

const ground = { backgroundColor: 'var(--letopis-palette-action-hover)' };

/** A decorative picture in the form that its place needs (FIRST-42, FIRST-43). */
export const Picture = ({ src, hero, ...rest }: PictureProps) => (
  <img
    alt=""
    src={src}
    srcSet={pictureForms(src)}
    fetchPriority={hero ? 'high' : undefined}
    loading={hero ? undefined : 'lazy'}
    decoding={hero ? undefined : 'async'}
    style={hero ? ground : undefined}
    {...rest}
  />
);
