import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { freePort } from '../e2e/ports.ts';
import { waitFor } from '../waitFor.ts';

/** Where two hosts listen, `address:port` each. */
export type Hosts = {
  hosts: readonly [string, string];
  sockets: readonly [string, string];
};

/** A proxy before two hosts, by the very file under deploy/. */
export type Proxy = {
  /** Where it is reached, such as `https://localhost:12345`. */
  origin: string;
  /** Ends it; only then may its folder go. */
  end: () => Promise<void>;
};

/** Listens somebody on this port of the machine? */
function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((answer) => {
    socket.destroy();
    return answer === true;
  });
}

async function started(
  [program, ...args]: readonly [string, ...string[]],
  { port, env, folder }: { port: number; env?: NodeJS.ProcessEnv; folder: string },
): Promise<() => Promise<void>> {
  const said: string[] = [];
  const child: ChildProcess = spawn(program, args, { env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (c) => said.push(String(c)));
  const ended = once(child, 'exit');
  await waitFor(`${program} to listen`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${said.join('')}`);
    return isOpen(port);
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
}

/** The template with each of its names in braces filled in, as envsubst does it. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{(LETOPIS_\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template asks for ${name}`);
    return value;
  });
}

/** A certificate for this machine, which this process then trusts. */
function certify(folder: string): void {
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) =>
    path.join(folder, name),
  );
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'],
      ...['-keyout', key!, '-out', certificate!],
    ],
    { stdio: 'pipe' },
  );
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    readFileSync(certificate!, 'utf8'),
  ]);
}

/** What stands around deploy/nginx.conf.template: no place of the system is written to. */
const nginxAround = (folder: string): string => `
  daemon off;
  pid ${folder}/nginx.pid;
  error_log stderr;
  worker_processes 1;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events {}
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')}
    include ${folder}/letopis.conf;
  }`;

/** nginx with deploy/nginx.conf.template, by https. */
export async function startNginx({ hosts, sockets }: Hosts): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  certify(folder);
  const template = readFileSync('deploy/nginx.conf.template', 'utf8');
  const values = {
    ...{ LETOPIS_NAME: 'localhost', LETOPIS_CERTIFICATES: folder },
    ...{ LETOPIS_HTTP_PORT: String(plainPort), LETOPIS_HTTPS_PORT: String(port) },
    ...{ LETOPIS_HOST_1: hosts[0], LETOPIS_HOST_2: hosts[1] },
    ...{ LETOPIS_SOCKET_1: sockets[0], LETOPIS_SOCKET_2: sockets[1] },
  };
  writeFileSync(path.join(folder, 'letopis.conf'), filled(template, values));
  writeFileSync(path.join(folder, 'nginx.conf'), nginxAround(folder));
  const command = ['nginx', '-p', folder, '-c', path.join(folder, 'nginx.conf')] as const;
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
  return {
    origin: `https://localhost:${String(port)}`,
    end: await started(command, { port, env, folder }),
  };
}

/** Caddy with deploy/Caddyfile, by http: certificates are its own matter. */
export async function startCaddy({ hosts, sockets }: Hosts): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-caddy-'));
  const port = await freePort();
  const origin = `http://localhost:${String(port)}`;
  const env = {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ LETOPIS_SITE: origin, CADDY_ADMIN: `unix/${folder}/admin.sock` },
    ...{ LETOPIS_HOSTS: hosts.join(' '), LETOPIS_SOCKETS: sockets.join(' ') },
  };
  const command = [
    'caddy',
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    'deploy/Caddyfile',
  ] as const;
  return { origin, end: await started(command, { port, env, folder }) };
}
