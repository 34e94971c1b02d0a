import { selectIsMaster } from '../../../../../src/features/session/index.ts';
import {
  selectCanChange,
  selectSendRefusal,
} from '../../../../../src/features/chat/composer/composerSelectors.ts';
import { messageRightsOf, roomRows } from '../../../../support/rights/chat.ts';
import {
  channelFor,
  channels,
  clientIn,
  type ListedChannel,
  messageIn,
  messageMomentIn,
} from '../../../../support/rights/chatClient.ts';
import { isPlaying, roles } from '../../../../support/rights/table.ts';

const playing = roles.filter(isPlaying);

/** What stands in no list and in no history cannot be pressed: there is nothing to offer or to withhold. */
const isListed = (room: string): room is ListedChannel => Object.hasOwn(channels, room);
const isUnseen = (verdict: string): boolean =>
  ['chatChannelForbidden', 'messageNotFound'].includes(verdict);

describe('what a client offers in chat is what the host would take', () => {
  it.each(playing)('MSG-01 %s: messages that may be selected, changed and deleted', (role) => {
    const rights = [...messageRightsOf(role)].filter(([, verdict]) => !isUnseen(verdict));
    const offered = rights.map(([situation]): [string, boolean] => {
      const channel = channels[channelFor(situation)];
      const look = { message: messageIn(role, situation), now: messageMomentIn(situation) };
      return [situation, selectCanChange(clientIn(role, situation), channel, look)];
    });
    expect(offered).toEqual(rights.map(([situation, verdict]) => [situation, verdict === 'yes']));
  });

  it.each(roomRows.filter(([role, deed]) => isPlaying(role) && ['say', 'roll'].includes(deed)))(
    'DICE-02 %s: %s in each channel',
    (role, deed, verdicts) => {
      if (!isPlaying(role)) return;
      const rooms = [...verdicts].filter(
        ([situation, verdict]) => isListed(situation.split(',')[0] ?? '') && !isUnseen(verdict),
      );
      const found = rooms.map(([situation]): [string, string] => {
        const state = clientIn(role, situation);
        const room = situation.split(',')[0] ?? '';
        if (!isListed(room)) return [situation, 'unlisted'];
        const refusal = selectSendRefusal(state, channels[room]);
        const dice = deed === 'roll' && !selectIsMaster(state) ? 'mastersOnly' : 'yes';
        return [situation, refusal ?? dice];
      });
      expect(found).toEqual(rooms);
    },
  );
});
