/** After the tests on PostgreSQL. */
export default async function closeServer() {
  await globalThis.endPostgres?.();
}
