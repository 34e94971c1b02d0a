import { randomInt } from 'node:crypto';

/** A die from the system's cryptographic source: for a number of sides a whole number from one to it, each as likely (FORM-17). */
export const throwDie = (sides: number): number => randomInt(1, sides + 1);
