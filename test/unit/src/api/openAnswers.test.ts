import { isMutation, readAnswer } from '../../../../src/api/readAnswer.ts';
import { type Call, type CallId, calls } from '../../../../src/contract/index.ts';

/** What the documents leave open of the answer to a change, as hosts say it. */
const OPEN = ['true', '"ok"', '', '{}', '[]', '1', 'OK', '{"message":{"id":5}}'];

/** What is sent to authorise a channel is its answer; the others the documents do not have. */
const ANSWERED: readonly string[] = [
  'authorizeChannel',
  'authorizeChannels',
  'makeResetLink',
  'readChatMessages',
  'readNotifications',
  'saveNotificationRules',
  ...(['saveDraft', 'deleteDraft', 'holdWaiting', 'setAway'] as const),
  ...(['cancelJob', 'exportGame', 'copyGame'] as const),
  ...(['beginArchive', 'sendArchive', 'importArchive'] as const),
] satisfies CallId[];

const changes = Object.values<Call>(calls).filter(
  (call) => isMutation(call) && !ANSWERED.includes(call.id),
);

describe('an answer that says nothing but success', () => {
  it.each(changes.map((call) => [call.id, call] as const))(
    'HOSTS-01 is success of every call that changes something: %s',
    (_id, call) => {
      for (const text of OPEN)
        for (const status of [200, 201, 204])
          expect([text, readAnswer({ status, text }, call, {})]).toMatchObject([
            text,
            { data: expect.anything() },
          ]);
    },
  );
});
