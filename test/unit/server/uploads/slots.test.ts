import { createSlots } from '../../../../server/uploads/slots.ts';

/** Work that lasts until it is let go. */
function held() {
  const done: (() => void)[] = [];
  const begun: string[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => done.push(() => resolve(name)));
    },
    /** Ends what was begun first of what still runs. */
    endOne: () => done.shift()?.(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('one person’s work runs one piece at a time, others beside it up to a number', async () => {
  const inSlot = createSlots(2);
  const { begun, work, endOne } = held();
  const all = [
    inSlot(1, work('a1')),
    inSlot(1, work('a2')),
    inSlot(2, work('b1')),
    inSlot(3, work('c1')),
  ];
  await settled();
  expect(begun).toEqual(['a1', 'b1']);

  endOne();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (let n = 0; n < 3; n += 1) {
    endOne();
    await settled();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('what fails gives its place back, to its own person and to others', async () => {
  const inSlot = createSlots(1);
  const fail = () => Promise.reject(new Error('torn'));
  const said = await Promise.allSettled([
    inSlot(1, fail),
    inSlot(1, () => Promise.resolve('next')),
    inSlot(2, () => Promise.resolve('other')),
  ]);

  expect(said.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
