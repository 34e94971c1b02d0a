/**
 * The code of an error of the system (`ENOENT`, `EADDRINUSE`), or empty text. Looks at the shape, not the class: errors may
 * come from another realm (test runners give each test one of its own).
 */
export function systemCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
