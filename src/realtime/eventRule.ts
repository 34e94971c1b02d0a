import type { UnknownAction } from '@reduxjs/toolkit';
import type { GenericSchema, InferOutput } from 'valibot';
import type { EventRule } from './types.ts';

/** Ties a schema to the action its payload becomes, so that `toAction` sees the checked type; `at` is the time of arrival in ms. */
export function eventRule<Schema extends GenericSchema>(
  schema: Schema,
  toAction: (payload: InferOutput<Schema>, at: number) => UnknownAction | undefined,
): EventRule {
  return { schema, toAction };
}
