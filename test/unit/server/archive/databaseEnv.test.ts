import { databaseEnv } from '../../../../server/archive/jobs/process.ts';

it('WORK-123: the process of an archive reaches the database as the host does, and learns nothing else', () => {
  expect(
    databaseEnv({
      ...{ PGPASSWORD: 'x', PGSSLMODE: 'require', NODE_EXTRA_CA_CERTS: '/ca.pem' },
      ...{ SESSION_SECRET: 'x', PATH: '/bin', PGUSER: undefined },
    }),
  ).toEqual({ PGPASSWORD: 'x', PGSSLMODE: 'require', NODE_EXTRA_CA_CERTS: '/ca.pem' });
});
