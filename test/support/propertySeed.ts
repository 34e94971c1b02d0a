/** `FC_SEED` repeats what fast-check tried in another run: a failing property reports its seed. */
const seed = process.env['FC_SEED'];
if (seed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}

export {};
