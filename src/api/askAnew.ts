/** A call of a query endpoint that is under way. */
interface QueryCall<Outcome> extends PromiseLike<Outcome> {
  readonly unsubscribe: () => void;
}

/** The options of a query that looks at the host anew, whatever the cache holds; to be dispatched within `held`. */
export const anew = { forceRefetch: true } as const;

/**
 * Holds a call's place in the cache until it has ended, and then lets it go. RTK Query gives up whatever is under way where nobody holds it
 * and the time of the answer before has run out: a look that follows another closely would be lost.
 */
export async function held<Outcome>(call: QueryCall<Outcome>): Promise<Outcome> {
  try {
    return await call;
  } finally {
    call.unsubscribe();
  }
}
