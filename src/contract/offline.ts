/** Headers by which the host and the service worker mark an answer (decision 36). */
export const ANSWER_HEADER = {
  /** For whom the host made the answer: the id of a user, or `guest`. Without it an answer is not kept. */
  reader: 'Letopis-Reader',
  /** When a kept answer was asked for, in epoch ms: the host was not reached, and this is what it said last. */
  staleSince: 'Letopis-Stale-Since',
} as const;

/** The reader of one who is not signed in. */
export const GUEST_READER = 'guest';
