import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as contract from '../../src/contract/index.ts';
import { read } from '../../src/contract/index.ts';
import { isSchema, sampleOf } from './schemas.ts';

/** JSON Schema of the contract's schemas: what they promise, without the habits that they read. */

const exported: readonly [string, unknown][] = Object.entries(contract);

/** The schemas of the contract by the names of their exports. */
const named: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  exported.filter((pair): pair is [string, v.GenericSchema] => isSchema(pair[1])),
);

/** Of the fields that are always there when something was read, only those without which it cannot be read are asked for. */
function withRequired(schema: v.GenericSchema, { required = [], ...described }: JsonSchema) {
  const sample = { ...Object(sampleOf(schema)) } as Record<string, unknown>;
  const needed = required.filter((name) => {
    const { [name]: _, ...rest } = sample;
    return !read(schema, rest).ok;
  });
  return needed.length > 0 ? { ...described, required: needed } : described;
}

/** What a transformation makes of anything (a flag, settings) has no type in its schema: it is tried. */
function madeType(schema: v.GenericSchema, { default: _, ...described }: JsonSchema) {
  if (!('wrapped' in schema) || !isSchema(schema.wrapped)) return undefined;
  if (Object.keys(described).length > 0) return undefined;
  const tried = v.safeParse(schema.wrapped, true);
  const type = typeof tried.output;
  return tried.success && (type === 'boolean' || type === 'object') ? type : undefined;
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // What is checked or settled in code has no word in JSON Schema.
  ignoreActions: ['check', 'transform', 'finite', 'trim'],
  overrideAction: ({ valibotAction, jsonSchema, errors }) => {
    if (valibotAction.type !== 'regex' || errors === undefined) return undefined;
    const { flags, source } = (valibotAction as v.RegexAction<string, undefined>).requirement;
    // JSON Schema has no flags of patterns: such a pattern is left out. A second pattern stands beside the first.
    if (flags !== '') return jsonSchema;
    return { ...jsonSchema, allOf: [...(jsonSchema.allOf ?? []), { pattern: source }] };
  },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    // Of several forms of one value the first is the one that is promised.
    const [first] = valibotSchema.type === 'union' ? (jsonSchema.anyOf ?? []) : [];
    if (typeof first === 'object') return first;
    if (jsonSchema.required) return withRequired(valibotSchema, jsonSchema);
    const made = madeType(valibotSchema, jsonSchema);
    return made === undefined ? undefined : { type: made, ...jsonSchema };
  },
};

/** Of a schema without a name; named ones in it are references. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _names,
    ...converted
  } = toJsonSchema(schema, { ...config, definitions: named });
  return converted;
}

const REF = /#\/components\/schemas\/(\w+)/g;

/** The named ones that a document refers to, and those that these refer to. */
export function namedSchemasOf(document: object): Record<string, JsonSchema> {
  const all = toJsonSchemaDefs(named, config);
  const used = new Set<string>();
  const visit = (part: object | undefined): void => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(REF))
      if (!used.has(name)) {
        used.add(name);
        visit(all[name]);
      }
  };
  visit(document);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
