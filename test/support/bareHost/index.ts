import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../e2e/ports.ts';
import { type BareCall, type CallContext, Refused } from './calls.ts';
import { findCall } from './callTable.ts';
import { addMessage } from './chatCalls.ts';
import {
  type Answer,
  applyHabits,
  applyToBody,
  type Habit,
  htmlPage,
  refusal,
  unknownCall,
} from './habits.ts';
import { bodyOf, send, sendClient } from './http.ts';
import { Sessions } from './session.ts';
import { PusherServer, signChannel, SOCKET_KEY, type SocketMode } from './socket.ts';
import { addTurn } from './turnCalls.ts';
import { createWorld, MIRON, TURNS_GAME, type World } from './world.ts';

export { type Habit, HABITS } from './habits.ts';
export * from './world.ts';

export interface BareHostOptions {
  readonly habits?: readonly Habit[];
  /** Without it nothing is live: polling alone. */
  readonly socket?: SocketMode;
  /** Whether browsers are given the service worker. */
  readonly worker?: boolean;
}

/** A request for a call, and how it was answered. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A host that answers what section 7 of the documents names and nothing more. */
export interface BareHost {
  readonly origin: string;
  readonly world: World;
  /** What was asked so far, in order. */
  readonly asked: readonly Asked[];
  /** Cookies of a session of an account, the first where none is named. */
  readonly session: (account?: number) => Readonly<Record<string, string>>;
  /** Begins again with a fresh world and these habits. */
  readonly reset: (habits: readonly Habit[]) => void;
  readonly expireTokens: () => void;
  /** Another (Мирон) says something in a channel, or writes a turn. */
  readonly say: (channel: string, text: string) => void;
  readonly write: (text: string) => void;
  /** The next request to such a path is answered by this page of a proxy: before the host has it, or after the host has done it. Returns the way to undo it. */
  readonly failNext: (path: RegExp, status: number, when?: 'before' | 'after') => () => void;
  /** Channels of the socket server that somebody is in. */
  readonly subscribed: () => string[];
  readonly close: () => Promise<void>;
}

interface Failure {
  readonly path: RegExp;
  readonly answer: Answer;
  readonly when: 'before' | 'after';
}

class Host {
  readonly world = createWorld(() => Math.floor(Date.now() / 1_000));
  readonly sessions = new Sessions(this.world);
  readonly asked: Asked[] = [];
  readonly failures: Failure[] = [];
  private changes = 0;
  habits: ReadonlySet<Habit>;
  readonly socket: PusherServer | undefined;
  private readonly config: string;

  constructor({ habits = [], socket, worker = false }: BareHostOptions, socketPort: number) {
    this.habits = new Set(habits);
    this.socket = socket && new PusherServer(socketPort, socket);
    this.config = JSON.stringify({
      host: {},
      socket: { port: socketPort, key: SOCKET_KEY },
      provider: { authorizeUrl: '/oauth/authorize' },
      ...(!worker && { worker }),
    });
  }

  reset(habits: readonly Habit[]): void {
    this.habits = new Set(habits);
    Object.assign(this.world, createWorld(this.world.now));
    this.sessions.clear();
    this.asked.length = 0;
    this.failures.length = 0;
    this.changes = 0;
  }

  /** What a call gets where nobody asks but the test. */
  readonly own = (): CallContext => ({
    world: this.world,
    user: undefined,
    params: { game: TURNS_GAME },
    query: new URLSearchParams(),
    body: {},
    broadcast: this.broadcast,
  });

  /** Its events have its habits too; what a record's envelope is, no event says. */
  readonly broadcast: CallContext['broadcast'] = (channel, event, data) =>
    this.socket?.broadcast(channel, event, applyToBody(data, {}, this.habits));

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (/^\/(api|broadcasting)\//.test(url.pathname)) {
      const body = await bodyOf(request);
      const answer = this.throughProxy(url.pathname, () =>
        this.answer(request, response, url, body),
      );
      const method = request.method ?? 'GET';
      this.asked.push({ method, path: url.pathname, status: answer.status, body });
      send(response, answer);
    } else if (url.pathname === '/config.json') {
      send(response, { status: 200, type: 'json', body: this.config });
    } else if (url.pathname === '/oauth/authorize') {
      send(response, this.sessions.consent(url.searchParams));
    } else if (/^\/(forum|admin)(\/|$)/.test(url.pathname)) {
      send(response, htmlPage(200, url.pathname.startsWith('/admin') ? 'Управление' : 'Форум'));
    } else {
      this.sessions.of(request, response);
      sendClient(response, url.pathname);
    }
  }

  private answer(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, searchParams: query }: URL,
    body: Readonly<Record<string, unknown>>,
  ): Answer {
    const session = this.sessions.of(request, response);
    const guarded = this.sessions.guard(request, response, session);
    if (guarded) return guarded;
    if (pathname === '/api/rpg/login')
      return this.sessions.login(session, body['code'], this.habits);
    if (pathname === '/api/rpg/logout') return this.sessions.logout(session, this.habits);
    const found = findCall(request.method ?? 'GET', pathname);
    const context = { ...this.own(), ...found, user: session.user, query, body };
    if (pathname === '/broadcasting/auth')
      return this.authorise(context, String(request.headers['character'] ?? ''));
    return found ? this.call(found.call, context) : unknownCall(this.habits);
  }

  private throughProxy(pathname: string, work: () => Answer): Answer {
    const failure = this.failures.find(({ path }) => path.test(pathname));
    if (!failure) return work();
    this.failures.splice(this.failures.indexOf(failure), 1);
    if (failure.when === 'after') work();
    return failure.answer;
  }

  private call(call: BareCall, context: CallContext): Answer {
    try {
      const answer = applyHabits(call.answer(context), call, this.habits, this.changes);
      if (call.mutation) this.changes += 1;
      return answer;
    } catch (error) {
      if (error instanceof Refused)
        return refusal(error.status, error.message, error.errors, this.habits);
      return htmlPage(500, '500 | Server Error');
    }
  }

  private authorise({ user, body }: CallContext, character: string): Answer {
    const { socket_id, channel_name } = body;
    if (!user || !this.socket) return htmlPage(403, '403 | Forbidden');
    const name = String(channel_name);
    const member = { id: Number(character), type: 'profile' };
    const signed = signChannel(
      String(socket_id),
      name,
      name.startsWith('presence-') ? member : undefined,
    );
    return applyHabits(signed, {}, this.habits, 0);
  }
}

/** Starts one on free ports, with a fresh world. */
export async function startBareHost(options: BareHostOptions = {}): Promise<BareHost> {
  const [port, socketPort] = [await freePort(), await freePort()];
  const host = new Host(options, socketPort);
  const server = createServer((request, response) => void host.serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${String(port)}`,
    world: host.world,
    asked: host.asked,
    session: (account) => host.sessions.open(account),
    reset: (habits) => host.reset(habits),
    expireTokens: () => host.sessions.expireTokens(),
    say: (channel, text) => addMessage(host.own(), channel, MIRON, text),
    write: (post) =>
      addTurn(host.own(), {
        game: TURNS_GAME,
        location: 'pristan',
        char: MIRON,
        post,
        actions: [],
      }),
    failNext: (path, status, when = 'before') => {
      const failure = { path, when, answer: htmlPage(status, `${String(status)} nginx`) };
      host.failures.push(failure);
      return () => {
        if (host.failures.includes(failure))
          host.failures.splice(host.failures.indexOf(failure), 1);
      };
    },
    subscribed: () => host.socket?.names() ?? [],
    close: async () => {
      await host.socket?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
