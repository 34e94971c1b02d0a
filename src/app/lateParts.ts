/** Parts of the state whose slices come with their own code (`combineSlices`): a recorded log tells when. */
export const lateParts: readonly string[] = [
  'presence',
  'chat',
  'turns',
  'quests',
  'notifications',
];
