import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatChannel, Game } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { channelKey } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import { ChannelCard } from './ChannelCard.tsx';
import { ChatGate } from './ChatGate.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(1.5),
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** So many channels are found at a glance. */
const FEW = 12;

/** As one looks for a title: no matter how large its letters are, or what marks they carry. */
const words = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('ru').trim();

function Channels({ game, channels }: { game: Game; channels: readonly ChatChannel[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const isNarrow = useIsNarrow();
  const found = channels.filter(({ title }) => words(title).includes(words(wanted)));
  return (
    <>
      {!isNarrow && <Typography color="textSecondary">{t('chat.lead')}</Typography>}
      {channels.length > FEW && (
        <TextField
          type="search"
          size="small"
          label={t('chat.search')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          sx={{ mt: 2, width: '100%', maxWidth: '24rem' }}
        />
      )}
      <List>
        {found.map((channel) => (
          <ChannelCard key={channelKey(channel)} channel={channel} game={game.key} />
        ))}
      </List>
      {found.length === 0 && <EmptyState>{t('chat.nothingFound')}</EmptyState>}
    </>
  );
}

const SHAPES = ['60%', '45%', '70%', '55%'];

function ChannelsSkeleton() {
  return (
    <LoadingFrame>
      <Bone style={{ width: '8rem', height: 40, marginBottom: 24 }} />
      <List as="div">
        {SHAPES.map((width) => (
          <div key={width} style={{ display: 'flex', gap: 12, alignItems: 'center', height: 76 }}>
            <Bone style={{ width: 52, height: 52, borderRadius: '50%', flexShrink: 0 }} />
            <Bone style={{ width, height: '1.2em' }} />
          </div>
        ))}
      </List>
    </LoadingFrame>
  );
}

/** The channels of the chat, each a press away from its window or its screen (spec 2 §2, Chat channel list; CHAN-01). */
export function ChannelsScreen() {
  const { t } = useTranslation();
  const channels = useAppSelector(selectChatChannels);
  return (
    <ChatGate skeleton={<ChannelsSkeleton />}>
      {(game) => (
        <>
          <PageTitle page={t('chat.title')} game={game.title} />
          <Typography variant="h1" gutterBottom>
            {t('chat.title')}
          </Typography>
          {channels.length === 0 ? (
            <EmptyState>{t('error.chat_empty')}</EmptyState>
          ) : (
            <Channels game={game} channels={channels} />
          )}
        </>
      )}
    </ChatGate>
  );
}
