import type { BareCall } from './calls.ts';
import { changeDates, DATE_FORMS, type DateHabit } from './dates.ts';
import { eachRecord, isRecord, type Json, type JsonObject, mapJson } from './json.ts';

/** The shape of what is read. */
const SHAPES = [
  /** Lists as objects: `{"21":{…}}`. */
  'keyed',
  /** A list, or an object of records, without its envelope. */
  'bareLists',
  /** `{…}` where `{"profile":{…}}` is documented. */
  'bareSingles',
  /** `[]` for an empty object and for an absent one. */
  'emptyAsList',
  /** `"12"`, `"1"` and `"0"` for numbers and booleans. */
  'asText',
  /** `null` for what is absent. */
  'nulls',
  /** Each record in another under `data`, as includes of resources. */
  'innerData',
  /** `"on"` and `"off"` for booleans. */
  'flagWords',
  /** Everything under `data`, as resources of Laravel. */
  'dataWrapped',
  /** In each list a null, a text, and a record without its id. */
  'broken',
  /** Types and statuses that nobody knows. */
  'strange',
] as const;

/** What a host answers with. */
export interface Answer {
  readonly status: number;
  readonly type: 'json' | 'html';
  /** JSON as text, or a page. */
  readonly body: string;
}

const json = (body: Json, status = 200): Answer => ({
  status,
  type: 'json',
  body: JSON.stringify(body),
});

/** What Laravel and what stands before it answer as a page. */
export const htmlPage = (status: number, title: string): Answer => ({
  status,
  type: 'html',
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><hr>nginx/1.18.0</body></html>`,
});

const EMPTY: Answer = { status: 200, type: 'html', body: '' };
const NO_CONTENT: Answer = { status: 204, type: 'html', body: '' };

const MUTATION_ANSWERS = {
  saysTrue: json(true),
  saysOk: json('ok'),
  saysNothing: EMPTY,
  saysEmpty: json({}),
  saysNoContent: NO_CONTENT,
  saysId: json({ message: { id: 5 } }),
} as const;
type MutationHabit = keyof typeof MUTATION_ANSWERS;

const LOGIN_ANSWERS = {
  loginToken: json({ access_token: 'abc', token_type: 'Bearer' }),
  loginTrue: json(true),
  loginNothing: EMPTY,
  loginNoContent: NO_CONTENT,
} as const;
/** `unknown401`: what the host does not know is refused as if nobody were signed in. */
const REFUSALS = ['logout404', 'logout419', 'english422', 'unknown401'] as const;

const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) =>
  Object.keys(of) as Name[]; // each is written out above

/** How the answers of PHP hosts differ from the plain ones. Several together are applied in the order of `applyHabits`. */
export const HABITS = [
  ...SHAPES,
  ...namesOf(DATE_FORMS),
  ...namesOf(MUTATION_ANSWERS),
  ...namesOf(LOGIN_ANSWERS),
  ...REFUSALS,
] as const;
export type Habit = (typeof HABITS)[number];

export type Habits = ReadonlySet<Habit>;

const isListOfRecords = (value: Json): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** Words that the documents do not know, in the records of a guest speaker and of the archive, and a holiday under a name of its own. */
function strangeWords(one: JsonObject): JsonObject {
  return {
    ...one,
    ...(one['type'] === 'user' && { type: 'spirit' }),
    ...(one['author_type'] === 'user' && { author_type: 'spirit' }),
    ...(one['status'] === 'closed' && { status: 'paused' }),
    ...(one['main_page_type'] === 'quests_chat' && { status: 'holiday' }),
    ...('urlRegister' in one && { isHoliday: '1' }),
    ...(isListOfRecords(one['actions'] ?? null) && {
      actions: [{ key: 'dance' }, ...(one['actions'] as Json[])],
    }),
  };
}

const IDS = ['id', 'key', 'value'] as const;

/** In a keyed object a record takes its id from its name, so that none is without. */
function addGarbage(list: readonly JsonObject[], isKeyed: boolean): Json {
  const [first = {}] = list;
  const nameless = Object.entries(first).filter(([name]) => !IDS.some((id) => id === name));
  const wasNamed = nameless.length < Object.keys(first).length;
  return [null, 'мусор', ...(wasNamed && !isKeyed ? [Object.fromEntries(nameless)] : []), ...list];
}

function keyOf(one: Json, at: number): string {
  const name = isRecord(one) ? (one['key'] ?? one['id'] ?? one['value']) : undefined;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : `x${String(at)}`;
}

/** Lists of records by their ids; coordinates and other lists of numbers stay. */
function keyLists(value: Json): Json {
  return mapJson(value, (one) => {
    if (!Array.isArray(one) || !one.some(isRecord)) return one;
    return Object.fromEntries(one.map((item: Json, at) => [keyOf(item, at), item]));
  });
}

/** Fields that a record may lack, by a field that it always has. Objects come first, in a list of their own. */
const OPTIONAL: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  main_page_type: [
    ['icon', 'group'],
    ['menu_title', 'image', 'info', 'bgimage', 'rules', 'baseLocations', 'is_show_menu'],
  ],
  post: [
    ['char', 'actionFrom', 'location'],
    ['comments', 'reactions', 'actions'],
  ],
  turnAvatar: [['location'], ['image']],
  breadcrumb: [['lastTurn'], ['characters', 'desc', 'image', 'bgimage']],
  rpg: [['user'], []],
  charIsMaster: [['char'], []],
  alias: [
    ['position', 'location'],
    ['positionTitle', 'positionImage', 'newcomment', 'bag'],
  ],
  geometry: [['location', 'map'], []],
};

function fillAbsent(
  one: JsonObject,
  objects: Json | undefined,
  others: Json | undefined,
): JsonObject {
  const absent = Object.entries(OPTIONAL).flatMap(([sign, [first, second]]) => {
    if (!(sign in one)) return [];
    const fill = (names: readonly string[], value: Json | undefined) =>
      value === undefined ? [] : names.map((name) => [name, value] as const);
    return [...fill(first, objects), ...fill(second, others)];
  });
  return { ...Object.fromEntries(absent), ...one };
}

function emptyAsList(value: Json): Json {
  const filled = eachRecord(value, (one) => fillAbsent(one, [], undefined));
  return mapJson(filled, (one) => {
    if (one === '{}') return '[]'; // settings that nobody has saved
    return isRecord(one) && Object.keys(one).length === 0 ? [] : one;
  });
}

const asText = (value: Json): Json =>
  mapJson(value, (one) => {
    if (typeof one === 'number') return String(one);
    return typeof one === 'boolean' ? (one ? '1' : '0') : one;
  });

function shapeOf(body: Json, { envelope }: Pick<BareCall, 'envelope'>, habits: Habits): Json {
  const inner = isRecord(body) && envelope !== undefined ? body[envelope] : undefined;
  if (inner === undefined) return body;
  const isList = envelope?.endsWith('s') === true || envelope === 'online';
  return habits.has(isList ? 'bareLists' : 'bareSingles') ? inner : body;
}

/** A body as a host of these habits sends it, whoever asked. */
export function applyToBody(plain: Json, call: Pick<BareCall, 'envelope'>, habits: Habits): Json {
  let body = plain;
  if (habits.has('strange')) body = eachRecord(body, strangeWords);
  if (habits.has('broken'))
    body = mapJson(body, (one) =>
      isListOfRecords(one) ? addGarbage(one, habits.has('keyed')) : one,
    );
  for (const [habit, form] of Object.entries(DATE_FORMS))
    if (habits.has(habit as DateHabit)) body = changeDates(body, form);
  if (habits.has('emptyAsList')) body = emptyAsList(body);
  if (habits.has('nulls')) body = eachRecord(body, (one) => fillAbsent(one, null, null));
  if (habits.has('asText')) body = asText(body);
  if (habits.has('flagWords'))
    body = mapJson(body, (one) => (typeof one === 'boolean' ? (one ? 'on' : 'off') : one));
  if (habits.has('innerData'))
    body = eachRecord(body, (one) =>
      Object.fromEntries(
        Object.entries(one).map(([name, inner]) => [
          name,
          isRecord(inner) && name !== 'geometry' && !('date' in inner) ? { data: inner } : inner,
        ]),
      ),
    );
  if (habits.has('keyed')) body = keyLists(body);
  body = shapeOf(body, call, habits);
  return habits.has('dataWrapped') ? { data: body } : body;
}

/**
 * The whole answer to a call that went well. Where a host has several ways to answer a change it takes them by turns: `changes` is how
 * many there were.
 */
export function applyHabits(
  plain: Json,
  call: Pick<BareCall, 'envelope' | 'mutation'>,
  habits: Habits,
  changes: number,
): Answer {
  const says = [...habits].filter((habit) => habit in MUTATION_ANSWERS) as MutationHabit[];
  const said = says[changes % says.length];
  if (call.mutation && said) return MUTATION_ANSWERS[said];
  return json(applyToBody(plain, call, habits));
}

/** What sign-in answers; `{user}` where no habit says otherwise. */
export function loginAnswer(user: Json, habits: Habits): Answer {
  const says = Object.entries(LOGIN_ANSWERS).find(([habit]) =>
    habits.has(habit as keyof typeof LOGIN_ANSWERS),
  );
  return says ? says[1] : json({ user });
}

/** What a host says of a call that it does not have. */
export const unknownCall = (habits: Habits): Answer =>
  habits.has('unknown401')
    ? json({ message: 'Unauthenticated.' }, 401)
    : htmlPage(404, '404 | Not Found');

/** What a refusal looks like. */
export function refusal(
  status: number,
  error: string,
  errors: Readonly<Record<string, readonly string[]>> | undefined,
  habits: Habits,
): Answer {
  if (errors && habits.has('english422'))
    return json({ message: 'The given data was invalid.', errors }, status);
  return json({ error, ...(errors && { errors }) }, status);
}
