import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, type Habits, htmlPage, loginAnswer } from './habits.ts';
import { cookieOf } from './http.ts';
import type { Account, World } from './world.ts';

export const SESSION_COOKIE = 'laravel_session';

interface Session {
  user?: Account;
  token: string;
}

const random = () => randomBytes(20).toString('hex');

/** Sessions in cookies and Laravel's guard of forms: a cookie XSRF-TOKEN that is sent back as a header. */
export class Sessions {
  private readonly all = new Map<string, Session>();
  private readonly codes = new Set<string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The session of a request; a fresh one where it has none. The answer carries its cookies. */
  of(request: IncomingMessage, response: ServerResponse): Session {
    const id = cookieOf(request, SESSION_COOKIE) ?? '';
    const known = this.all.get(id);
    const session = known ?? { token: random() };
    const name = known ? id : random();
    this.all.set(name, session);
    response.setHeader('set-cookie', [
      `XSRF-TOKEN=${encodeURIComponent(`${session.token}=`)}; path=/; samesite=lax`,
      `${SESSION_COOKIE}=${name}; path=/; httponly; samesite=lax`,
    ]);
    return session;
  }

  /** A session of the account, as its cookies; for tests in which nobody signs in by hand. */
  open(account = 0): Readonly<Record<string, string>> {
    const [id, token] = [random(), random()];
    const user = this.world.accounts[account];
    this.all.set(id, { token, ...(user && { user }) });
    return { [SESSION_COOKIE]: id, 'XSRF-TOKEN': encodeURIComponent(`${token}=`) };
  }

  /** Signs everybody out. */
  clear(): void {
    this.all.clear();
  }

  /** Makes all tokens wrong that browsers have, as time does. */
  expireTokens(): void {
    for (const session of this.all.values()) session.token = random();
  }

  /** Undefined where the guard lets a request pass. A refusal brings no fresh cookie. */
  guard(
    request: IncomingMessage,
    response: ServerResponse,
    { token }: Session,
  ): Answer | undefined {
    if (request.method === 'GET' || request.headers['x-xsrf-token'] === `${token}=`) return;
    response.removeHeader('set-cookie');
    return { status: 419, type: 'json', body: JSON.stringify({ message: 'CSRF token mismatch.' }) };
  }

  /** The consent page of the stand-in for the provider: one button. */
  consent(query: URLSearchParams): Answer {
    const code = random();
    this.codes.add(code);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    const action = `${back.origin}${back.pathname}`;
    const fields = [...back.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const form = `<form action="${action}">${fields.join('')}<button id="allow">Разрешить</button></form>`;
    return { status: 200, type: 'html', body: `<!DOCTYPE html><title>Вход</title>${form}` };
  }

  /** POST /api/rpg/login: the code is good once. */
  login(session: Session, code: unknown, habits: Habits): Answer {
    const user = this.codes.delete(String(code)) ? this.world.accounts[0] : undefined;
    if (!user)
      return { status: 422, type: 'json', body: JSON.stringify({ error: 'Код не подошёл.' }) };
    session.user = user;
    session.token = random();
    const { id, name, settings } = user;
    return loginAnswer({ id, name, avatar: '/img/user.png', settings }, habits);
  }

  /** POST /api/rpg/logout, for hosts that have one. */
  logout(session: Session, habits: Habits): Answer {
    if (habits.has('logout404')) return htmlPage(404, '404 | Not Found');
    if (habits.has('logout419')) return htmlPage(419, '419 | Page Expired');
    delete session.user;
    return { status: 200, type: 'json', body: '{}' };
  }
}
