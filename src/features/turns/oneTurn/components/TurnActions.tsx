import Dice from '@mui/icons-material/CasinoOutlined';
import Route from '@mui/icons-material/RouteOutlined';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, Turn, TurnAction } from '../../../../contract/index.ts';
import { parseRoll } from '../../../../domain/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { selectGameKey, selectLocationByKey } from '../../../session/index.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75, 2.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.9375rem',
}));

const Item = styled('li')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  '& > svg': { fontSize: 20, color: paletteOf(theme).secondary.main, flexShrink: 0 },
  // Two links that stand one over the other on a phone can each be touched.
  '& > span': { lineHeight: 2 },
  '& a': { display: 'inline-block' }, // as high as its lines
}));

const Detail = styled('span')(({ theme }) => ({ color: paletteOf(theme).text.secondary }));

/** The name of a location, by the location list where it knows it, leading to its screen. */
export function PlaceName({ place }: { place: Place }) {
  const game = useAppSelector(selectGameKey);
  const known = useAppSelector((state) => selectLocationByKey(state, place.key));
  return (
    <RouteLink to="location" params={{ game, currentLocationKey: place.key }} subtle>
      {known?.title ?? place.title}
    </RouteLink>
  );
}

interface RouteActionProps {
  from: Place | undefined;
  to: Place;
  children: ReactNode;
}

/** A way with its destination, and where it began if the host says so; the arrow is words for whoever cannot see it. */
function RouteAction({ from, to, children }: RouteActionProps) {
  const { t } = useTranslation();
  return (
    <Item>
      <Route aria-hidden="true" />
      <span>
        {t('turn.route')}{' '}
        {from && (
          <>
            <VisuallyHidden>{`${t('turn.routeFrom')} `}</VisuallyHidden>
            <PlaceName place={from} />
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{`, ${t('turn.routeTo')} `}</VisuallyHidden>
          </>
        )}
        <PlaceName place={to} />
        {children}
      </span>
    </Item>
  );
}

/** The bot's '[3d6+2|4+1+6+2=13]' in words; another text as the host sent it. */
function RollAction({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation();
  const roll = parseRoll(text);
  return (
    <Item>
      <Dice aria-hidden="true" />
      {roll ? (
        <span>
          {t('turn.roll', { command: roll.command })} <b>{roll.result}</b>
          {roll.detail !== String(roll.result) && <Detail>{` (${roll.detail})`}</Detail>}
          {children}
        </span>
      ) : (
        <span>
          {text}
          {children}
        </span>
      )}
    </Item>
  );
}

/** How far an action has come, where the host says so. */
function ActionStatus({ status }: { status: TurnAction['status'] }) {
  const { t } = useTranslation();
  return status && <Detail>{` (${t(`catalogue.actionStatus.${status}`)})`}</Detail>;
}

/** What a turn did besides its words: ways with their beginning and end, rolls with their result (FEED-04). */
export function TurnActions({ turn: { actions, actionFrom } }: { turn: Turn }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <List aria-label={t('turn.actions')}>
      {actions.map((action, index) =>
        action.key === 'route' ? (
          <RouteAction key={index} from={actionFrom} to={action.to}>
            <ActionStatus status={action.status} />
          </RouteAction>
        ) : (
          <RollAction key={index} text={action.roll}>
            <ActionStatus status={action.status} />
          </RollAction>
        ),
      )}
    </List>
  );
}
