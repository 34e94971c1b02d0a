import { paintOrders } from '../../drawing/painter.ts';
import { drawCard } from './drawing.ts';

/** The process that draws cards. */
paintOrders(drawCard);
