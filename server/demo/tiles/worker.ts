import { paintOrders } from '../../drawing/painter.ts';
import { renderTile } from './render.ts';

/** The process that draws tiles. */
paintOrders(renderTile);
