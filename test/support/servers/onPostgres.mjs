import process from 'node:process';

/** The tests of a file get their databases from PostgreSQL (freshDatabase.ts). */
process.env.LETOPIS_TEST_ON = 'postgres';
