/** Work that is done in steps, so that whoever has it done may pause between two; what a step gives tells how far it has come. */
export type Steps<Result, Told = undefined> = Generator<Told, Result, void>;

/** Goes on until the work is done, or `goOn` says that it is enough for now. Returns the last step: the result, or how far it has come. */
export function advance<Result, Told>(
  steps: Steps<Result, Told>,
  goOn: () => boolean,
): IteratorResult<Told, Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true || !goOn()) return step;
  }
}

/** Does all of it at once. */
export function finish<Result>(steps: Steps<Result, unknown>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
