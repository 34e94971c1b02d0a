import type { Json, JsonObject } from './json.ts';
import type { Account, World } from './world.ts';

/** What a call gets. `user` is absent for a guest. */
export interface CallContext {
  readonly world: World;
  readonly user: Account | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** Broadcasts on a channel by its name without the prefix of its kind; does nothing on a host without sockets. */
  readonly broadcast: (channel: string, event: string, data: JsonObject) => void;
}

/**
 * A call of section 7. `envelope` is the one name that its answer stands under; absent where there are several or none. A mutation's
 * answer is what hosts differ in most.
 */
export interface BareCall {
  readonly method: string;
  readonly path: string;
  readonly envelope?: string;
  readonly mutation?: true;
  readonly answer: (context: CallContext) => Json;
}

/** A refusal with a Russian text (spec 1 §8); `errors` are texts by field. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(status: number, text: string, errors?: Readonly<Record<string, readonly string[]>>) {
    super(text);
    this.status = status;
    this.errors = errors;
  }
}

/** The account that asks. */
export function needUser({ user }: CallContext): Account {
  if (!user) throw new Refused(401, 'Необходимо авторизоваться.');
  return user;
}

/** The character of the address, which has to be the asking user's own. */
export function needCharacter(context: CallContext) {
  const { game = '', character = '' } = context.params;
  const own = needUser(context).characters[game]?.includes(character);
  const { profiles, master } = context.world;
  const found =
    character === 'master' ? master : profiles.find(({ id }) => String(id) === character);
  if (!own || !found) throw new Refused(403, 'Вы не можете играть этим персонажем в этой игре.');
  return found;
}

/** The master of the address. */
export function needMaster(context: CallContext): void {
  if (needCharacter(context).type !== 'master')
    throw new Refused(403, 'Действие доступно только мастерам.');
}

/** What was found, or a refusal with 404. */
export function found<Found>(one: Found | undefined, text: string): Found {
  if (one === undefined) throw new Refused(404, text);
  return one;
}

/** A text of the body, or '' where there is none. */
export function textIn({ body }: CallContext, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** A field of the body that has to be filled in (422 with its text under its name). */
export function needText(context: CallContext, name: string, text: string): string {
  const value = textIn(context, name);
  const words = value.replace(/<[^>]*>/g, '').trim();
  if (words === '' || words.includes('недопустимо'))
    throw new Refused(422, text, { [name]: [text] });
  return value;
}

/** `dd.mm.yyyy, hh:mm` in UTC (spec 1 §3). */
export function dateText(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1_000).toISOString().split('T');
  return `${date.split('-').reverse().join('.')}, ${time.slice(0, 5)}`;
}

/** A page of a list, and the number of the last. */
export function pageOf<Item>(all: readonly Item[], size: number, { query }: CallContext) {
  const page = Math.max(1, Number(query.get('page') ?? 1));
  return {
    data: all.slice((page - 1) * size, page * size),
    last_page: Math.max(1, Math.ceil(all.length / size)),
  };
}
