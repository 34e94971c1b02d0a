import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedBookmark } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { bookmarksApi } from '../api.ts';
import { NoteEditor } from './NoteEditor.tsx';

const { useSaveBookmarkMutation, useRemoveBookmarkMutation } = bookmarksApi;

const Sheet = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  '&[data-gone]': { backgroundColor: 'transparent' },
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(2.5, 3) },
}));

const Way = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  borderRadius: 8,
  '&:hover [data-text]': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
}));

const Words = styled('span')({ flex: 1, minWidth: 0, display: 'grid', gap: 4 });
const Text = styled('span')({ fontFamily: 'var(--letopis-reading-font)', fontSize: '1.0625rem' });
const Small = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

/** A note looks like a pencil mark at the margin. */
const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0.25, 0, 0.25, 1.5),
  borderInlineStart: `3px solid ${paletteOf(theme).secondary.main}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  marginInline: theme.spacing(-1),
  '& > button': { minWidth: 0, padding: theme.spacing(0.5, 1), fontSize: '0.875rem' },
}));

/** Where the turn stands (FEED-08); the game's home for one that stands nowhere. */
function addressOf({ turn, game, location }: ListedBookmark): string | undefined {
  if (!game) return undefined;
  if (!location) return pathTo('main', { game: game.key });
  const to = { game: game.key, currentLocationKey: location.key, all: 'all' };
  return `${pathTo('location', to)}?turn=${encodeURIComponent(turn)}`;
}

function Excerpt({ entry, id }: { entry: ListedBookmark; id: string }) {
  const { t } = useTranslation();
  const { gone, game, location, who, charIsMaster, date, text } = entry;
  const href = addressOf(entry);
  if (gone || href === undefined)
    return (
      <p style={{ margin: 0 }} id={id}>
        {t('bookmarks.gone')}
      </p>
    );
  const name = charIsMaster ? t('turn.master') : (who?.name ?? t('turn.guest'));
  const where = [location?.title, game?.title].filter(Boolean).join(' · ');
  return (
    <Way href={href} id={id}>
      <Avatar name={name} src={who?.avatar} size={40} decorative />
      <Words>
        <b>{name}</b>
        <Small>{[where, date && formatDateTime(date)].filter(Boolean).join(' · ')}</Small>
        <Text data-text="">{text || t('bookmarks.noText')}</Text>
      </Words>
    </Way>
  );
}

export interface BookmarkItemProps {
  viewer: string;
  entry: ListedBookmark;
  /** False where the mark was taken away, here or on another device. */
  isMarked: boolean;
}

const isFocusLost = (): boolean => document.activeElement === document.body;

/** In place of a mark that was taken away: the way to put it back (BACK-67). It has the focus where the button that was pressed had it. */
function Removed({ viewer, turn, onBack }: { viewer: string; turn: string; onBack: () => void }) {
  const { t } = useTranslation();
  const [mark, { isLoading }] = useSaveBookmarkMutation();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusLost()) back.current?.focus();
  }, []);
  const putBack = async () => {
    const { error } = await mark({ viewer, params: { turn }, body: { undo: true } });
    if (!error) onBack();
  };
  return (
    <Sheet data-gone="">
      <Row role="status" style={{ marginInline: 0 }}>
        <span>{t('bookmarks.removed')}</span>
        <ActionButton ref={back} loading={isLoading} onClick={() => void putBack()}>
          {t('bookmarks.putBack')}
        </ActionButton>
      </Row>
    </Sheet>
  );
}

/** One bookmark: the turn, one's note on it, and what can be done with both. */
export function BookmarkItem({ viewer, entry, isMarked }: BookmarkItemProps) {
  const { t } = useTranslation();
  const { turn } = entry;
  const id = useId();
  const [note, setNote] = useState(entry.note);
  const [editing, setEditing] = useState(false);
  const [wasTaken, setTaken] = useState(false);
  const removed = wasTaken || (!isMarked && !editing);
  const [remove, { isLoading }] = useRemoveBookmarkMutation();
  const noteButton = useRef<HTMLButtonElement>(null);
  const isAway = editing || removed;
  const wasAway = useRef(false);
  useEffect(() => {
    // Whoever edited or put back goes on where the buttons are again.
    if (wasAway.current && !isAway && isFocusLost()) noteButton.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  if (removed) return <Removed {...{ viewer, turn }} onBack={() => setTaken(false)} />;
  const take = async () => {
    const { error } = await remove({ viewer, params: { turn } });
    if (!error) setTaken(true);
  };
  const close = (saved: string) => {
    setNote(saved);
    setEditing(false);
  };
  return (
    <Sheet data-gone={entry.gone || undefined}>
      <Excerpt entry={entry} id={id} />
      {note !== '' && !editing && <Note aria-label={t('bookmarks.note')}>{note}</Note>}
      {editing ? (
        <NoteEditor {...{ viewer, turn }} saved={note} onClosed={close} />
      ) : (
        <Row>
          <ActionButton ref={noteButton} aria-describedby={id} onClick={() => setEditing(true)}>
            {t(note === '' ? 'bookmarks.writeNote' : 'bookmarks.changeNote')}
          </ActionButton>
          <ActionButton aria-describedby={id} loading={isLoading} onClick={() => void take()}>
            {t('bookmarks.remove')}
          </ActionButton>
        </Row>
      )}
    </Sheet>
  );
}
