import { sql } from 'kysely';
import type { Db } from '../../../../server/db/index.ts';
import { insertUser } from '../../../support/host/data.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';

let db: Db;
beforeAll(async () => {
  db = await freshDatabase();
  await insertUser(db, { name: 'Марена' });
});
afterAll(() => db.destroy());

describe('queries of both databases', () => {
  it('MANY-01 find nobody in an empty list, and everybody outside of it', async () => {
    const users = db.selectFrom('users').select('name');
    expect(await users.where('id', 'in', []).execute()).toEqual([]);
    expect(await users.where('id', 'not in', []).execute()).toEqual([{ name: 'Марена' }]);
    const nested = users.where((by) =>
      by.or([
        by('name', '=', 'Марена'),
        by('id', 'in', db.selectFrom('users').select('id').where('id', 'in', [])),
      ]),
    );
    expect(await nested.execute()).toEqual([{ name: 'Марена' }]);
  });

  it('MANY-01 have names of columns, tables and aliases in snake case, and rows in camel case', async () => {
    const query = db
      .selectFrom('chatMessages as oneMessage')
      .select('oneMessage.createdAt as saidAt');
    expect(query.compile().sql).toBe(
      'select "one_message"."created_at" as "said_at" from "chat_messages" as "one_message"',
    );
    const { rows } = await sql`select ${sql.lit(1)} as ${sql.id('firstOne')}`.execute(db);
    expect(rows).toEqual([{ firstOne: 1 }]);
  });

  it('MANY-01 keep quotes within names', () => {
    expect(sql`select 1 as ${sql.id('a"b')}`.compile(db).sql).toBe('select 1 as "a""b"');
  });
});
