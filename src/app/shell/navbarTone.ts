import { type Actor, isMaster, isUnconfirmed } from '../../domain/index.ts';
import type { NavbarTones } from '../theme/palette.ts';

/** The navbar's colour tells who one is: red a master, yellow an unconfirmed character, dark everybody else (SHELL-04). */
export function navbarTone(actor: Actor): keyof NavbarTones {
  if (isMaster(actor)) return 'master';
  return isUnconfirmed(actor) ? 'unconfirmed' : 'player';
}
