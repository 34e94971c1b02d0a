import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { noticeRaised, selectCan } from '../../../api/index.ts';
import { withTexts } from '../../../i18n/index.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useIdle } from '../../../ui/hooks.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import { LazyBookButton } from '../../books/index.ts';
import { selectCharacter } from '../../session/index.ts';
import { selectHasAnswered } from '../../turns/index.ts';
import type { LocationAddress } from './addresses.ts';
import type { OpenWindowProps } from './OpenWindow.tsx';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  paddingBottom: theme.spacing(1),
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
}));

/** The last turns, or all of them in pages (LOC-04). */
function LocationTabs({ address }: { address: LocationAddress }) {
  const { t } = useTranslation();
  const { all, lastHref, allHref } = address;
  const current = { 'aria-current': 'page' } as const;
  return (
    <LinkTabs aria-label={t('location.tabs')}>
      <LinkTab href={lastHref} {...(!all && current)}>
        {t('location.last')}
      </LinkTab>
      <LinkTab href={allHref} {...(all && current)}>
        {t('location.all')}
      </LinkTab>
    </LinkTabs>
  );
}

/** Announces the order of the turns (LOC-05). */
function announceOrder(oldestFirst: boolean): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const messageKey = oldestFirst ? 'location.oldestFirst' : 'location.newestFirst';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}

interface OrderToggleProps {
  oldestFirst: boolean;
  onChange: (oldestFirst: boolean) => void;
}

/** Reverses the order of the turns, and announces it (LOC-05). */
function OrderToggle({ oldestFirst, onChange }: OrderToggleProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toggle = () => {
    onChange(!oldestFirst);
    dispatch(announceOrder(!oldestFirst));
  };
  return (
    <ActionButton
      variant={oldestFirst ? 'contained' : 'outlined'}
      aria-pressed={oldestFirst}
      onClick={toggle}
    >
      {t('location.order')}
    </ActionButton>
  );
}

const LazyOpenWindow = lazyPart<OpenWindowProps>(
  withTexts(async () => {
    const { OpenWindow } = await import(/* webpackChunkName: "open-window" */ './OpenWindow.tsx');
    return OpenWindow;
  }),
  () => null, // one can do without
);

/** Guests have no desk, and the first turn waits for none. */
function WindowOpener(props: OpenWindowProps) {
  const idle = useIdle(useAppSelector(selectHasAnswered));
  const plays = useAppSelector(selectCharacter) !== undefined;
  return plays && idle && <LazyOpenWindow {...props} />;
}

export interface LocationBarProps extends OrderToggleProps {
  address: LocationAddress;
}

/** Over the turns of a location: which of them are shown, and what is done with all of them. */
export function LocationBar({ address, ...order }: LocationBarProps) {
  const { location, all } = address;
  const keeps = useAppSelector((state) => selectCan(state, 'stories') === true);
  return (
    <Bar>
      <LocationTabs address={address} />
      <Tools>
        {all && keeps && <LazyBookButton subject={{ location }} />}
        <WindowOpener location={location} />
        <OrderToggle {...order} />
      </Tools>
    </Bar>
  );
}
