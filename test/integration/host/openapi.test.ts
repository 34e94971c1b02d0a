import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openapi } from '../../../scripts/lib/openapi.ts';
import { type Call, calls } from '../../../src/contract/index.ts';
import { createTestHost } from '../../support/host/index.ts';

type Operation = { operationId: string; description: string };
type Paths = Record<string, Record<string, Operation>>;

const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Paths };
const operations = Object.values(committed.paths).flatMap((path) => Object.values(path));

describe('docs/openapi.json', () => {
  it('HOSTS-14 is what `npm run openapi` makes of the contract', () => {
    // As text: the order counts too.
    expect(JSON.stringify(committed)).toBe(JSON.stringify(openapi()));
  });

  it('HOSTS-14 is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...openapi() })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('HOSTS-14 has every call at each of its addresses, described in words, under a name of its own', () => {
    for (const { id, method, patterns } of Object.values<Call>(calls))
      for (const pattern of patterns) {
        const path = committed.paths[pattern.replace(/:(\w+)/g, '{$1}')];
        const operation = path?.[method.toLowerCase()];
        expect(operation?.operationId).toMatch(new RegExp(`^${id}($|Without)`));
        expect(operation?.description).toMatch(/^[A-Z].* /);
      }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('HOSTS-14 says of every field of an answer what it is', () => {
    const empty: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if (path.endsWith('/properties'))
        for (const [name, field] of Object.entries(value))
          if (!['type', '$ref', 'oneOf', 'anyOf', 'const'].some((word) => word in field))
            empty.push(`${path}/${name}`);
      for (const [name, one] of Object.entries(value)) visit(one, `${path}/${name}`);
    };
    visit(committed, '');
    expect(empty).toEqual([]);
  });

  it('HOSTS-14 is served to everybody, in any start, at /api/openapi.json', async () => {
    const host = await createTestHost();
    const answer = await host.app.inject({ url: '/api/openapi.json' });
    await host.close();

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual(committed);
  });
});
