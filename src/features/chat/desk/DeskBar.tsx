import CascadeIcon from '@mui/icons-material/DynamicFeedOutlined';
import TileIcon from '@mui/icons-material/GridViewOutlined';
import MinimiseIcon from '@mui/icons-material/VerticalAlignBottom';
import { styled } from '@mui/material/styles';
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { enterPage, ENTRY_MARK, type FocusMemory } from './deskFocus.ts';
import type { WithChat } from '../slice.ts';
import {
  selectSubject,
  selectIsTiled,
  selectLayout,
  selectMinimisedWindows,
  selectShownWindows,
  selectUnreadsOfWindow,
  selectWindows,
} from './deskSelectors.ts';
import { windowOpened, windowsCascaded, windowsMinimised, windowsTiled } from './deskSlice.ts';
import { useSpeech } from './DeskSpeech.tsx';
import { PlaceMenu } from './PlaceMenu.tsx';
import { type DeskWindow, keyOf } from './deskState.ts';
import { DESK_BAR_HEIGHT, HeadButton } from './windowParts.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: theme.zIndex.fab,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: DESK_BAR_HEIGHT,
  padding: `0 max(${theme.spacing(1)}, env(safe-area-inset-right)) env(safe-area-inset-bottom) max(${theme.spacing(1)}, env(safe-area-inset-left))`,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('lg')]: { left: 'var(--desk-left)' },
  '@media print': { display: 'none' },
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  gap: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
  '& > [aria-pressed="true"]': { color: theme.vars.palette.primary.main },
  '& > button': { width: 36, height: 36, '& > svg': { fontSize: '1.25rem' } },
  '@media (pointer: coarse)': { '& > button': { width: 44, height: 44 } },
}));

const Entries = styled('ul')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 0',
  gap: theme.spacing(0.75),
  minWidth: 0,
  margin: 0,
  padding: 3,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  listStyle: 'none',
  '& > li': { flex: '0 0 auto' },
  '@media (pointer: coarse)': { paddingBlock: 1 },
}));

const Entry = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  // Two lines hold the whole name, however long it is: no line is longer than half of it, and a word.
  maxWidth: 'max(15rem, calc(var(--letters) * 0.25rem + 6rem))',
  height: 36,
  padding: theme.spacing(0, 1),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--letopis-field-border)' },
  '@media (pointer: coarse)': { height: 44, '&:focus-visible': { outlineOffset: -2 } },
}));

/** The whole name, in one line or two. */
const Name = styled('span')({
  lineHeight: 1.15,
  fontSize: '0.8125rem',
  textAlign: 'start',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});

/** How the keyboard goes round, where there is room to say it. */
const Keys = styled('p')(({ theme }) => ({
  margin: '0 0 0 auto',
  paddingInline: theme.spacing(1),
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '@media (max-width: 899px), (pointer: coarse)': { display: 'none' },
}));

/** A minimised window: its picture, its title, and what is unread in it. */
function BarEntry({ window }: { window: DeskWindow }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const key = keyOf(window);
  const subject = useAppSelector((state) => selectSubject(state, key));
  const unreads = useAppSelector((state) => selectUnreadsOfWindow(state, key));
  if (!subject) return null;
  return (
    <li>
      <Entry
        type="button"
        title={t('desk.bring', { title: subject.title })}
        style={{ '--letters': subject.title.length } as CSSProperties}
        onClick={() => dispatch(windowOpened(window.channel))}
      >
        <Avatar name={subject.title} src={subject.image} size={24} decorative />
        <Name>{subject.title}</Name>
        {unreads > 0 && <CountBadge count={unreads} />}
      </Entry>
    </li>
  );
}

/** Lays out the windows beside the page, or each where it was before, and says so (BACK-90). */
export function useTiling(): () => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  return useCallback(() => {
    const { windows, out, tiled } = dispatch(tileWindows());
    if (windows === 0) return;
    const done = t(tiled ? 'desk.tileDone' : 'desk.untileDone');
    say(out > 0 ? `${done}. ${t('desk.tileOut', { count: out })}` : done);
  }, [dispatch, say, t]);
}

/** The windows go among the tiles, or leave them all; tells how many there are, and for how many of them there is no room. */
function tileWindows(): AppThunk<{ windows: number; out: number; tiled: boolean }, WithChat> {
  return (dispatch, getState) => {
    const windows = selectWindows(getState()).filter(({ minimised }) => !minimised).length;
    if (windows > 0) dispatch(windowsTiled());
    const state = getState();
    return { windows, out: selectLayout(state).out.size, tiled: selectIsTiled(state) };
  };
}

/** Lays out the windows beside the page; pressed while they stand there. */
function TileButton() {
  const { t } = useTranslation();
  const tile = useTiling();
  const isTiled = useAppSelector(selectIsTiled);
  const count = useAppSelector(selectShownWindows).length;
  return (
    <HeadButton
      type="button"
      aria-label={t('desk.tile')}
      aria-pressed={isTiled}
      aria-keyshortcuts="Alt+Shift+W"
      title={t(isTiled ? 'desk.untile' : 'desk.tileKey')}
      aria-disabled={count === 0}
      onClick={tile}
    >
      <TileIcon aria-hidden="true" />
    </HeadButton>
  );
}

/** What is done with all windows at once. */
function BarTools() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const count = useAppSelector(selectShownWindows).length;
  const tools = [
    { name: 'cascade', Icon: CascadeIcon, act: windowsCascaded },
    { name: 'minimiseAll', Icon: MinimiseIcon, act: windowsMinimised },
  ] as const;
  return (
    <Tools role="group" aria-label={t('desk.tools')}>
      <PlaceMenu />
      <TileButton />
      {tools.map(({ name, Icon, act }) => (
        <HeadButton
          key={name}
          type="button"
          aria-label={t(`desk.${name}`)}
          title={t(`desk.${name}`)}
          aria-disabled={count === 0}
          onClick={() => {
            if (count === 0) return;
            dispatch(act());
            say(t(`desk.${name}Done`, { count }));
          }}
        >
          <Icon aria-hidden="true" />
        </HeadButton>
      ))}
    </Tools>
  );
}

/** The bar at the foot of the page: the minimised windows, and what lays out the others (WIN-08). */
export function DeskBar({ memory }: { memory: FocusMemory }) {
  const { t } = useTranslation();
  const windows = useAppSelector(selectMinimisedWindows);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    enterPage(memory);
  };
  return (
    <Bar
      role="group"
      aria-label={t('desk.bar')}
      onKeyDown={handleKeyDown}
      {...{ [ENTRY_MARK]: 'bar' }}
    >
      <BarTools />
      {windows.length > 0 && (
        <Entries aria-label={t('desk.minimised')}>
          {windows.map((window) => (
            <BarEntry key={keyOf(window)} window={window} />
          ))}
        </Entries>
      )}
      <Keys>{t('desk.keys')}</Keys>
    </Bar>
  );
}
