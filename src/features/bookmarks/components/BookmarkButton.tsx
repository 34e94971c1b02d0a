import Marked from '@mui/icons-material/Bookmark';
import Unmarked from '@mui/icons-material/BookmarkBorder';
import NoteIcon from '@mui/icons-material/EditNoteOutlined';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { selectUser } from '../../session/index.ts';
import { bookmarksApi } from '../api.ts';
import { useLiveBookmarks } from '../lazy.ts';
import { NoteEditor } from './NoteEditor.tsx';

const { useBookmarkedTurnsQuery, useBookmarkQuery, useSaveBookmarkMutation } = bookmarksApi;
const { useRemoveBookmarkMutation } = bookmarksApi;

/** Marks older than this (s) are asked for again when further turns come on the screen: without a socket nobody tells what another device made. */
const OLD_S = 60;

interface OfTurn {
  viewer: string;
  turn: string;
}

/** The note of a marked turn, read when it is wanted. */
function Note({ viewer, turn, onClosed }: OfTurn & { onClosed: () => void }) {
  const { currentData, error } = useBookmarkQuery({ viewer, params: { turn } });
  const { t } = useTranslation();
  if (error) return <span role="alert">{t('bookmarks.noteNotRead')}</span>;
  if (!currentData) return null;
  const saved = currentData.bookmark?.note ?? '';
  return <NoteEditor {...{ viewer, turn, saved, onClosed }} />;
}

function Buttons({ viewer, turn, isMarked }: OfTurn & { isMarked: boolean }) {
  const { t } = useTranslation();
  const [mark] = useSaveBookmarkMutation();
  const [unmark] = useRemoveBookmarkMutation();
  const [open, setOpen] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    setOpen(false);
    const ref = { viewer, params: { turn } };
    void (isMarked ? unmark(ref) : mark({ ...ref, body: {} }));
  };
  const close = () => {
    setOpen(false);
    noteButton.current?.focus();
  };
  return (
    <>
      <ActionButton aria-pressed={isMarked} onClick={toggle}>
        {isMarked ? <Marked aria-hidden="true" /> : <Unmarked aria-hidden="true" />}
        {t('bookmarks.mark')}
      </ActionButton>
      {isMarked && (
        <ActionButton ref={noteButton} aria-expanded={open} onClick={() => setOpen(!open)}>
          <NoteIcon aria-hidden="true" />
          {t('bookmarks.noteShort')}
        </ActionButton>
      )}
      {isMarked && open && <Note {...{ viewer, turn }} onClosed={close} />}
    </>
  );
}

function Known({ viewer, turn }: OfTurn) {
  useLiveBookmarks();
  const can = useAppSelector((state) => selectCan(state, 'bookmarks'));
  const { isKnown, isMarked } = useBookmarkedTurnsQuery(
    { viewer },
    {
      refetchOnMountOrArgChange: OLD_S,
      selectFromResult: ({ data }) => ({
        isKnown: data !== undefined,
        isMarked: data?.ids.includes(turn) ?? false,
      }),
    },
  );
  return can || isKnown ? <Buttons {...{ viewer, turn, isMarked }} /> : null;
}

/**
 * Marks a turn, or takes the mark away, and opens the note on it (BACK-65, BACK-66). Nothing for guests, and on a host that keeps no
 * bookmarks.
 */
export function BookmarkButton({ turn }: { turn: string }) {
  const viewer = useAppSelector(selectUser)?.id;
  const cannot = useAppSelector((state) => selectCan(state, 'bookmarks') === false);
  return viewer === undefined || cannot ? null : <Known viewer={viewer} turn={turn} />;
}
