/** What a transport of tests tells. */
interface Listening {
  readonly channels: () => readonly string[];
}

/**
 * The subscribed channels, but for the reader's own: that one is wanted by notifications, whose code comes in some test or other of a file, and
 * is there from then on.
 */
export const receivedBesideOwn = (transport: Listening): string[] =>
  transport.channels().filter((name) => !name.startsWith('rpg.user.'));
