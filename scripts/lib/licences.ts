/**
 * Licences under which the program may be passed on with its own, MIT. MPL-2.0 and LGPL-3.0-or-later are there for libraries of the host
 * that are used unchanged (docs/dependencies.md).
 */
const PERMITTED = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib OFL-1.1 ' +
    'MPL-2.0 LGPL-3.0-or-later'
  ).split(' '),
);

/** Is the program allowed to contain what has this licence (an SPDX expression, at most one pair of brackets around it)? */
export function isPermitted(expression: unknown): boolean {
  const bare = String(expression).replace(/^\((.*)\)$/, '$1');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => PERMITTED.has(licence)));
}
