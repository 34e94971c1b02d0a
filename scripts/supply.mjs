/**
 * `npm run supply`: what the program is made of. Red where a production dependency has a licence that is not in the list below, or a known
 * severe advisory (SAFE-15). `--list` prints each package with its licence. Where the registry offers no advisories, that is said, and
 * `npm audit --omit=dev` has to be run where one does.
 */
import process from 'node:process';
import { npm } from './lib/install.mjs';
import { isPermitted } from './lib/licences.ts';

const LONGEST = 64 * 1024 * 1024;
const read = (args) => npm(args, { encoding: 'utf8', maxBuffer: LONGEST });

function checkLicences() {
  const { packages } = JSON.parse(
    read(['sbom', '--sbom-format=spdx', '--omit=dev', '--loglevel=error']).stdout,
  );
  const lines = packages.map(
    ({ name, versionInfo, licenseDeclared }) => `${name} ${versionInfo}: ${licenseDeclared}`,
  );
  if (process.argv.includes('--list')) console.log(lines.sort().join('\n'));
  const refused = lines.filter((_line, index) => !isPermitted(packages[index].licenseDeclared));
  if (refused.length > 0)
    console.error(`Licences that are not permitted:\n  ${refused.join('\n  ')}`);
  else console.log(`${packages.length} packages, all under permitted licences.`);
  return refused.length === 0;
}

function checkAdvisories() {
  const { stdout } = read(['audit', '--omit=dev', '--json']);
  const { vulnerabilities } = JSON.parse(stdout || '{}');
  if (!vulnerabilities) {
    console.log('The registry offers no advisories: run `npm audit --omit=dev` where one does.');
    return true;
  }
  const severe = Object.values(vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity, range } of severe) console.error(`${name} ${range}: ${severity}`);
  return severe.length === 0;
}

const held = [checkLicences(), checkAdvisories()];
process.exitCode = held.every(Boolean) ? 0 : 1;
