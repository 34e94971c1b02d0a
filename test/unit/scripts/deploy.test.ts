import { existsSync, readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(name, 'utf8');

/** What a stage of the Containerfile takes from the repository. */
const copied = [...read('deploy/Containerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
  ([, paths = '']) => paths.split(' '),
);

describe('the files under deploy', () => {
  it('MANY-48 copy into the container what is there, and what is let into its build', () => {
    const letIn = read('.dockerignore').split('\n');

    expect(copied).toEqual(expect.arrayContaining(['package.json', 'server', 'src', 'public']));
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    expect(copied.filter((file) => !letIn.includes(`!${file}`))).toEqual([]);
  });

  it('MANY-48 give nginx in its container every name that its template asks for', () => {
    const asked = read('deploy/nginx.conf.template').matchAll(/^[^#\n]*\$\{(LETOPIS_\w+)\}/gm);
    const names = new Set([...asked].map(([, name]) => name));
    const given = [...read('deploy/compose.yaml').matchAll(/^ {6}(LETOPIS_\w+):/gm)];

    expect(names.size).toBe(8);
    expect(new Set(given.map(([, name]) => name))).toEqual(names);
  });
});
