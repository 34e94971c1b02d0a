import type { UnknownAction } from '@reduxjs/toolkit';
import { type GenericSchema, type InferOutput, parse } from 'valibot';
import type { EventRule } from './types.ts';

/** Makes a rule of a schema and of the action that its payload becomes; `at` is the time of arrival in epoch ms. */
export function eventRule<Schema extends GenericSchema>(
  schema: Schema,
  toAction: (payload: InferOutput<Schema>, at: number) => UnknownAction | undefined,
): EventRule {
  return (data, at) => toAction(parse(schema, data), at);
}
