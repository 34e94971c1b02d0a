import type { Generated } from 'kysely';

/** Integer key that the database gives; travels as a string (contract: every id is a string). */
export type Id = Generated<number>;

/** A boolean as both databases keep it: 0 or 1. Written by `flag`, read by `isSet`. */
export type Flag = 0 | 1;

/** A {@link Flag} column that is 0 where an insert does not name it. */
export type DefaultFlag = Generated<Flag>;

/** Epoch milliseconds. */
export type Millis = number;

/** When masters put something away (WORK-66); null while it is there. An insert need not name it. */
export type AwayAt = Generated<Millis | null>;

declare const content: unique symbol;

/** JSON stored as text, so that every database can hold it. Written by `toJson`, read by `fromJson`. */
export type JsonText<T> = string & { readonly [content]?: T };

/** Boolean to column. */
export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Column to boolean. */
export const isSet = (value: number | null | undefined): boolean => value === 1;

/** Value to a {@link JsonText} column. */
export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value);

/** {@link JsonText} column to its value; only this program writes these columns, so the shape is trusted. */
export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T;
