import { memo } from 'react';
import type { ChannelRef } from '../../../contract/index.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { channelKey } from '../channels.ts';
import { Composer } from '../composer/components/Composer.tsx';
import { History } from '../history/History.tsx';
import { Body } from './windowParts.ts';

/**
 * What a window holds: the history of its channel and the field to write in. A crash stays in here (ERR-03). It is drawn anew by what
 * happens in its channel only, never by what becomes of its window.
 */
export const WindowBody = memo(function WindowBody({ channel }: { channel: ChannelRef }) {
  return (
    <Body>
      <CrashGuard resetKey={channelKey(channel)}>
        <History channel={channel} compact />
        <Composer channel={channel} compact />
      </CrashGuard>
    </Body>
  );
});
