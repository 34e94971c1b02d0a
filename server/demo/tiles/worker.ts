/**
 * Draws tiles in a separate process: other requests do not wait for a drawing, and the drawings, which are SVG, may be read
 * there, while the host itself reads no SVG at all (uploads/reencode).
 */
import process from 'node:process';
import type { TileAddress } from '../../static/tiles.ts';
import { renderTile } from './render.ts';

/** What is asked of the process, and what it answers: the tile, nothing where there is none, or why it failed. */
export type Order = { id: number; address: TileAddress };
export type Delivery = { id: number; bytes?: Uint8Array; error?: string };

const deliver = (delivery: Delivery): void => void process.send?.(delivery);

process.on('message', ({ id, address }: Order) => {
  renderTile(address).then(
    (bytes) => deliver({ id, ...(bytes && { bytes }) }),
    (error: unknown) => deliver({ id, error: String(error) }),
  );
});

// The host has gone, however it went.
process.on('disconnect', () => process.exit());
