import type * as v from 'valibot';
import { isFields } from '../../src/contract/index.ts';

/** Looks at schemas of valibot as data. */

export const isSchema = (value: unknown): value is v.GenericSchema =>
  isFields(value) && value.kind === 'schema';

export const isOptional = ({ type }: v.GenericSchema): boolean => type.includes('optional');

/** The entries of an object. */
export const entriesOf = (schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> =>
  'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};

/** The schema of the items of a list. */
export const itemOf = (schema: v.GenericSchema): v.GenericSchema | undefined =>
  'item' in schema && isSchema(schema.item) ? schema.item : undefined;

/** The schema without its optionals. */
export const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;

/** The options of a choice, or the items of a tuple. */
export const partsOf = (schema: v.GenericSchema, name: 'options' | 'items'): readonly unknown[] => {
  const value = new Map<string, unknown>(Object.entries(schema)).get(name);
  return Array.isArray(value) ? value : [];
};

/** The least that a schema takes: '1' for texts, 1 for numbers, no optional field. Not every check is met. */
export function sampleOf(schema: v.GenericSchema): unknown {
  const [option] = partsOf(schema, 'options');
  switch (schema.type) {
    case 'string':
      return '1';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'literal':
      return 'literal' in schema ? schema.literal : undefined;
    case 'picklist':
      return option;
    case 'union':
    case 'variant':
      return isSchema(option) ? sampleOf(option) : undefined;
    case 'tuple':
    case 'tuple_with_rest':
      return partsOf(schema, 'items').map((item) => (isSchema(item) ? sampleOf(item) : undefined));
    default:
      return Object.fromEntries(
        Object.entries(entriesOf(schema))
          .filter(([, entry]) => !isOptional(entry))
          .map(([name, entry]) => [name, sampleOf(entry)]),
      );
  }
}
