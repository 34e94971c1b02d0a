import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonSchema } from '@valibot/to-json-schema';
import {
  type Call,
  calls,
  fileCalls,
  HEADER,
  paramNames,
  XSRF_COOKIE,
} from '../../src/contract/index.ts';
import { jsonSchemaOf, namedSchemasOf } from './jsonSchema.ts';
import { entriesOf, isOptional } from './schemas.ts';

/** OpenAPI 3.1 of the contract: what is sent and promised, not how leniently it is read (HOSTS-14). */

const CALLS = 'src/contract/calls';

/** What the sources say of a call: its docstring, and the table that it stands in. */
interface Doc {
  readonly description: string;
  readonly tag: string;
}

const DOCSTRING = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+): defineCall\(/g;

const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();

function readDocs(): ReadonlyMap<string, Doc> {
  const files = readdirSync(CALLS);
  return new Map(
    files.flatMap((file) => {
      const source = readFileSync(path.join(CALLS, file), 'utf8');
      const tag = path.basename(file, '.ts');
      return [...source.matchAll(DOCSTRING)].map(([, comment = '', id = '']): [string, Doc] => [
        id,
        { description: plain(comment), tag },
      ]);
    }),
  );
}

function parametersOf(call: Call, pattern: string): object[] {
  const given = entriesOf(call.params);
  const inPath = paramNames(pattern).flatMap((name) => {
    const schema = given[name];
    return schema ? [{ name, in: 'path', required: true, schema: jsonSchemaOf(schema) }] : [];
  });
  const query = Object.entries(call.query ? entriesOf(call.query) : {});
  return [
    ...inPath,
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: !isOptional(schema),
      schema: jsonSchemaOf(schema),
    })),
  ];
}

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const FILE: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

/** A form names its lists with brackets. */
function asForm({ properties = {}, required = [], ...schema }: JsonSchema): JsonSchema {
  const isList = (name: string) => (properties[name] as JsonSchema | undefined)?.type === 'array';
  const named = (name: string) => (isList(name) ? `${name}[]` : name);
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [named(name), one]),
    ),
    required: required.map(named),
  };
}

function bodyOf({ body, encoding = 'json' }: Call): object {
  if (encoding === 'multipart')
    return { requestBody: { required: true, content: { [MEDIA.multipart]: { schema: FILE } } } };
  if (body === undefined) return {};
  const schema = encoding === 'form' ? asForm(jsonSchemaOf(body)) : jsonSchemaOf(body);
  return { requestBody: { required: true, content: { [MEDIA[encoding]]: { schema } } } };
}

/** Uploads carry the bearer token where init gives one, else the session's cookie as other calls do, and unsafe ones the XSRF header too. */
function securityOf({ method, encoding, changes }: Call): object[] {
  if (encoding === 'multipart') return [{ bearer: [] }, { session: [], xsrf: [] }];
  return method === 'GET' && !changes ? [{}, { session: [] }] : [{ session: [], xsrf: [] }];
}

/** The first pattern has the call's id; the others say which parameter they do without. */
function operationId({ id, patterns }: Call, pattern: string): string {
  const left = paramNames(patterns[0]).filter((name) => !paramNames(pattern).includes(name));
  const words = left.map((name) => name.replace(/^./, (first) => first.toUpperCase()));
  return words.length > 0 ? `${id}Without${words.join('')}` : id;
}

const IDEMPOTENCY = { $ref: '#/components/parameters/idempotency' };

const BINARY: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** What is answered: JSON, or a file of one of some kinds. */
function contentOf({ id, response }: Call): object {
  if (!(id in fileCalls)) return { 'application/json': { schema: jsonSchemaOf(response) } };
  return {
    'application/epub+zip': { schema: BINARY },
    'text/html': { schema: { type: 'string' } },
  };
}

function operationOf(call: Call, pattern: string, docs: ReadonlyMap<string, Doc>): object {
  const { description = call.id, tag } = docs.get(call.id) ?? {};
  const parameters = [
    ...parametersOf(call, pattern),
    ...(description.includes(HEADER.idempotency) ? [IDEMPOTENCY] : []),
  ];
  return {
    operationId: operationId(call, pattern),
    ...(tag !== undefined && { tags: [tag] }),
    description,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: {
      '200': {
        description: 'Done',
        content: contentOf(call),
      },
      default: { $ref: '#/components/responses/refusal' },
    },
  };
}

function pathsOf(docs: ReadonlyMap<string, Doc>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of [...Object.values<Call>(calls), ...Object.values<Call>(fileCalls)])
    for (const pattern of call.patterns) {
      const at = pattern.replace(/:([A-Za-z]+)/g, '{$1}');
      paths[at] = {
        ...paths[at],
        [call.method.toLowerCase()]: operationOf(call, pattern, docs),
      };
    }
  return paths;
}

const components = {
  parameters: {
    idempotency: {
      name: HEADER.idempotency,
      in: 'header',
      description: 'Optional. A retry with the same key gets the first answer again.',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  responses: {
    refusal: {
      description: 'A refusal: its text in `error`; with 422 the texts of fields in `errors`',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/errorBody' } } },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'letopis_session',
      description: 'The session that login began, under whatever name a host gives it',
    },
    xsrf: {
      type: 'apiKey',
      in: 'header',
      name: HEADER.xsrf,
      description: `The value of the cookie ${XSRF_COOKIE}`,
    },
    bearer: { type: 'http', scheme: 'bearer', description: '`user.token` of init' },
  },
};

/** The whole document. */
export function openapi(): object {
  const paths = pathsOf(readDocs());
  return {
    openapi: '3.1.0',
    info: {
      title: 'Letopis',
      version: '1',
      description:
        'The calls of the client to its host (docs/hosts.md). Required in an answer is what a record cannot be read without; of the other fields the client uses those that come, and of fields that are not here none. Any 2xx is success of a call that changes something.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: namedSchemasOf({ paths, components }), ...components },
  };
}
