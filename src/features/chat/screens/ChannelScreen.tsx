import { styled } from '@mui/material/styles';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { type ChatChannel, type Game, safeKey } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { NoPage } from '../../../ui/NoPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { channelKey, refOf } from '../channels.ts';
import { Composer } from '../composer/Composer.tsx';
import { History } from '../history/History.tsx';
import { selectChatChannels } from '../selectors.ts';
import { ChannelHead } from './ChannelHead.tsx';
import { ChatGate } from './ChatGate.tsx';

/** What covers less than this (px) is a bar of the browser; more is a keyboard. */
const KEYBOARD = 120;

function heightNow(): number | undefined {
  const { visualViewport: view, innerHeight } = window;
  if (!view || view.scale > 1.01) return undefined;
  return innerHeight - view.height > KEYBOARD ? view.height : undefined;
}

/**
 * How much of the window is left above the keyboard (px), in browsers where it lies over the page as on iOS; others make the window
 * smaller themselves, and there it is undefined.
 */
function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const look = () => {
      const left = heightNow();
      setHeight(left);
      // The browser has pushed the page up to show the input, which now has its place anyway.
      if (left !== undefined) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, []);
  return height;
}

/**
 * Fills what is seen of the page, to its edges on a phone, so that only the history scrolls. Takes back the room that the shell leaves
 * around and below a page.
 */
const Sheet = styled('div')(({ theme }) => {
  const rest = 'var(--visible-height, 100dvh) - var(--letopis-navbar-height)';
  return {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    margin: theme.spacing(-2, -2, -8),
    height: `calc(${rest} - var(--letopis-desk-bar, 0px))`,
    backgroundColor: paletteOf(theme).background.paper,
    [theme.breakpoints.up('sm')]: {
      margin: theme.spacing(-2, 0, -6),
      height: `calc(${rest} - ${theme.spacing(4)} - var(--letopis-desk-bar, 0px))`,
      minHeight: 280,
      border: `1px solid ${paletteOf(theme).divider}`,
      borderRadius: 12,
    },
  };
});

/** The message that the address leads to, `?message={id}`, which is ours; what can be no id leads to none. */
function useLinkedMessage(): string | undefined {
  const [search] = useSearchParams();
  const message = search.get('message');
  return v.is(safeKey, message) ? message : undefined;
}

interface ChannelProps {
  game: Game;
  channel: ChatChannel;
}

function Channel({ game, channel }: ChannelProps) {
  const visible = useVisibleHeight();
  const message = useLinkedMessage();
  const ref = refOf(channel);
  const style = visible === undefined ? {} : { '--visible-height': `${visible}px` };
  return (
    <Sheet style={style as CSSProperties}>
      <PageTitle page={channel.title} game={game.title} />
      <ChannelHead game={game} channel={channel} />
      <CrashGuard resetKey={channelKey(channel)}>
        <History channel={ref} compact={false} message={message} />
        <Composer channel={ref} compact={false} />
      </CrashGuard>
    </Sheet>
  );
}

/** In place of a channel that there is not, or not for this character (SCR-03). */
function WrongChannel({ game }: { game: Game }) {
  const { t } = useTranslation();
  return (
    <NoPage
      title={t('chat.wrongTitle')}
      game={game.title}
      way={{ href: pathTo('chat', { game: game.key }), label: t('chat.toList') }}
    >
      {t('error.wrong_channel')}
    </NoPage>
  );
}

/** One channel over the whole page (spec 2 §2, Channel screen; SCR-01 to SCR-03). */
export function ChannelScreen() {
  const { channelType = '', channelId = '' } = useParams();
  const key = channelKey({ type: channelType, id: channelId });
  const channel = useAppSelector((state) =>
    selectChatChannels(state).find((one) => channelKey(one) === key),
  );
  return (
    <ChatGate skeleton={<PageSkeleton />}>
      {(game) =>
        channel ? <Channel key={key} game={game} channel={channel} /> : <WrongChannel game={game} />
      }
    </ChatGate>
  );
}
