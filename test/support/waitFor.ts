/** Waits until `look` is content, looking every few milliseconds; after `patience` ms it fails with what is wanted. */
export async function waitFor(
  wanted: string,
  look: () => boolean | Promise<boolean>,
  patience = 30_000,
): Promise<void> {
  const until = Date.now() + patience;
  while (!(await look())) {
    if (Date.now() > until) throw new Error(`Still waiting for: ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
