import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {
  archiveFiles,
  archiveGame,
  archiveGameFiles,
  archiveManifest,
} from '../../src/contract/archive/index.ts';

function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // What is checked in code has no word in JSON Schema.
    ignoreActions: ['check', 'finite'],
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
  });
  return converted;
}

/** The format of archives as one JSON Schema (WORK-01): of a line of each file its definition, `manifest` and `game` of whole files. */
export function archiveSchema(): JsonSchema {
  const all = {
    manifest: archiveManifest,
    game: archiveGame,
    ...archiveFiles,
    ...archiveGameFiles,
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Archive of Letopis, version 1',
    description:
      '`manifest` is manifest.json, `game` is games/{key}/game.json; each other definition is a line of the file of that name, .jsonl. See docs/archive.md.',
    $defs: Object.fromEntries(
      Object.entries(all).map(([name, schema]) => [name, schemaOf(schema)]),
    ),
  };
}
