/** What a reducer may not reach for: it would give another state on another machine, or at another time. */
const FORBIDDEN = [
  [Math, 'random'],
  [Date, 'now'],
  [performance, 'now'],
  [crypto, 'randomUUID'],
  [crypto, 'getRandomValues'],
  [globalThis, 'fetch'],
  [globalThis, 'setTimeout'],
  [globalThis, 'setInterval'],
  [globalThis, 'setImmediate'],
  [globalThis, 'queueMicrotask'],
  [globalThis, 'WebSocket'],
  [globalThis, 'BroadcastChannel'],
  [process, 'hrtime'],
  [process, 'nextTick'],
] as const satisfies readonly (readonly [object, string])[];

/** A reducer read the clock, asked chance, or began something. */
export class Impure extends Error {
  override name = 'Impure';
}

/** A Date that knows every moment but the present one. */
function timelessDate(): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args, newTarget) => {
      if (args.length === 0) throw new Impure('new Date()');
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply: () => {
      throw new Impure('Date()');
    },
  });
}

/**
 * Runs something while any use of the clock, chance, a timer or the network throws `Impure`; restores all of them
 * afterwards.
 */
export function purely<Result>(run: () => Result): Result {
  const before = FORBIDDEN.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name));
  const date = globalThis.Date;
  FORBIDDEN.forEach(([of, name]) =>
    Object.defineProperty(of, name, {
      configurable: true,
      writable: true,
      // A function of the old kind, for some of these are called with `new`.
      value: function (): never {
        throw new Impure(name);
      },
    }),
  );
  globalThis.Date = timelessDate();
  try {
    return run();
  } finally {
    globalThis.Date = date;
    FORBIDDEN.forEach(([of, name], index) => {
      const own = before[index];
      if (own) Object.defineProperty(of, name, own);
      else Reflect.deleteProperty(of, name);
    });
  }
}
