import CascadeIcon from '@mui/icons-material/DynamicFeedOutlined';
import TileIcon from '@mui/icons-material/GridViewOutlined';
import MinimiseIcon from '@mui/icons-material/VerticalAlignBottom';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { enterPage, ENTRY_MARK, type FocusMemory } from './deskFocus.ts';
import {
  selectChannelOfWindow,
  selectMinimisedWindows,
  selectShownWindows,
  selectUnreadsOfWindow,
} from './deskSelectors.ts';
import { windowOpened, windowsCascaded, windowsMinimised, windowsTiled } from './deskSlice.ts';
import { useSpeech } from './DeskSpeech.tsx';
import { type DeskWindow, keyOf } from './deskState.ts';
import { DESK_BAR_HEIGHT, HeadButton, Title } from './windowParts.ts';

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
  gap: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
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
  listStyle: 'none',
  '& > li': { flex: '0 1 auto', minWidth: '6rem' },
  '@media (pointer: coarse)': { paddingBlock: 1 },
}));

const Entry = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  width: '100%',
  maxWidth: '13rem',
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
  const channel = useAppSelector((state) => selectChannelOfWindow(state, key));
  const unreads = useAppSelector((state) => selectUnreadsOfWindow(state, key));
  if (!channel) return null;
  return (
    <li>
      <Entry
        type="button"
        title={t('desk.bring', { title: channel.title })}
        onClick={() => dispatch(windowOpened(window.channel))}
      >
        <Avatar name={channel.title} src={channel.image} size={24} decorative />
        <Title>{channel.title}</Title>
        {unreads > 0 && <CountBadge count={unreads} />}
      </Entry>
    </li>
  );
}

/** What is done with all windows at once. */
function BarTools() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const count = useAppSelector(selectShownWindows).length;
  const tools = [
    { name: 'tile', Icon: TileIcon, act: windowsTiled },
    { name: 'cascade', Icon: CascadeIcon, act: windowsCascaded },
    { name: 'minimiseAll', Icon: MinimiseIcon, act: windowsMinimised },
  ] as const;
  return (
    <Tools role="group" aria-label={t('desk.tools')}>
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
