import { statSync } from 'node:fs';

/** Test files that take long for their size, the longest first. What is begun last and takes long leaves all cores but one without work. */
export const LONG = [
  'e2e/screens.test.ts',
  'integration/deploy/failover.test.ts',
  'integration/faults/faults.test.ts',
  'e2e/bareHostHabits.test.ts',
  'e2e/twoHosts.test.ts',
  'e2e/chat.test.ts',
  'e2e/bareHost.test.ts',
  'e2e/live.test.ts',
  'e2e/drafts.test.ts',
  'e2e/formScreens.test.ts',
  'e2e/chatUnread.test.ts',
  'e2e/longFeed.test.ts',
  'e2e/sanitising.test.ts',
  'e2e/chatDrafts.test.ts',
  'e2e/quests.test.ts',
  'e2e/chatWindows.test.ts',
  'unit/src/features/turns/interleaving.test.ts',
  'unit/src/features/turns/refusals.test.tsx',
  'unit/src/features/turns/dice.test.tsx',
  'unit/src/features/chat/interleaving.test.ts',
  'unit/src/features/chat/chatRefusals.test.tsx',
  'unit/src/app/screens/homeTypes.test.tsx',
  'unit/src/features/turns/turnRights.test.tsx',
  'unit/src/editor/html/roundTrip.test.ts',
  'integration/host/archive/readingRefusals.test.ts',
  'integration/host/badInput.test.ts',
  'integration/host/turnRights.test.ts',
  'integration/host/program.test.ts',
  'integration/faults/order.test.ts',
  'integration/redis/program.test.ts',
  'integration/redis/twoHosts.test.ts',
  'integration/host/killed.test.ts',
  'integration/host/chatRights.test.ts',
  'integration/host/maps/tiles.test.ts',
  'integration/host/maps/refusals.test.ts',
];

function rankOf({ path }) {
  const index = LONG.findIndex((name) => path.replaceAll('\\', '/').endsWith(`/test/${name}`));
  return index < 0 ? LONG.length : index;
}

/** The order of test files: the long ones, then by size, which on a clean clone is all that Jest knows of them. */
export default class LongestFirst {
  sort(tests) {
    const known = tests.map((test) => ({
      test,
      rank: rankOf(test),
      size: statSync(test.path).size,
    }));
    return known.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_test, index) => index % shardCount === shardIndex - 1);
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {
    // The order does not depend on what was before.
  }
}
