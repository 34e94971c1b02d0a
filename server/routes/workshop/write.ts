import {
  type CallResponse,
  type Calls,
  type WorkshopKind,
  workshopFields,
} from '../../../src/contract/index.ts';
import type { Deps } from '../../deps.ts';
import { check } from '../../errors/index.ts';
import type { Input } from '../../http/route.ts';
import { requireWorkshop, rowOf } from '../../workshop/access.ts';
import type { Fields } from '../../workshop/kind.ts';
import { kinds } from '../../workshop/kinds/index.ts';
import { viewThing } from '../../workshop/read.ts';
import { settleFields } from '../../workshop/settle.ts';
import { type Form, makeThing, saveThing } from '../../workshop/things.ts';
import { once } from '../idempotency.ts';
import { changing } from './changing.ts';

type Sent = Pick<Input<Calls['makeThing' | 'saveThing']>, 'request'> & {
  game: string;
  kind: WorkshopKind;
  fields: Fields;
};

/** What a form sends, read by the schema of its kind and with its HTML settled, once it is known who asks. */
async function formOf(deps: Deps, { game, kind, fields: sent, request }: Sent): Promise<Form> {
  const { user } = await requireWorkshop(deps.db, game, request);
  const fields: Fields = check(workshopFields[kind], sent);
  const asked = { fields, userId: user.id, request };
  return { fields, settled: await settleFields(deps, kinds[kind], asked), config: deps.config };
}

/** Makes a thing, once for each idempotency key (WORK-62). */
export async function newThing(
  deps: Deps,
  { params: { game, kind }, body, request }: Input<Calls['makeThing']>,
): Promise<CallResponse<Calls['makeThing']>> {
  const form = await formOf(deps, { game, kind, ...body, request });
  return changing(deps, { game, request, kinds: [kind] }, async (work) => {
    const { trx, leading, now } = work;
    const asked = { userId: leading.user.id, request, payload: body, now };
    const { answer, repeated } = await once(trx, asked, {
      work: async () => ({ id: await makeThing(work, kind, form) }),
      answer: async ({ id }: { id: number }) => ({
        thing: await viewThing(trx, kind, leading.row, id),
      }),
    });
    return { changed: !repeated, answer };
  });
}

/** Changes a thing that nobody else has changed meanwhile (WORK-65). */
export async function changeThing(
  deps: Deps,
  { params: { game, kind, id: sent }, body, request }: Input<Calls['saveThing']>,
): Promise<CallResponse<Calls['saveThing']>> {
  const form = await formOf(deps, { game, kind, ...body, request });
  // What is closed or shown elsewhere with it, such as the channel of an event.
  const touched = kind === 'events' ? [kind, 'channels'] : [kind];
  return changing(deps, { game, request, kinds: touched }, async (work) => {
    const id = rowOf(work.leading, kind, sent);
    const changed = await saveThing(work, kind, { id, version: body.version, ...form });
    return { changed, answer: { thing: await viewThing(work.trx, kind, work.leading.row, id) } };
  });
}
