import Pin from '@mui/icons-material/PlaceOutlined';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../../api/index.ts';
import type { Turn } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { selectCharacter, selectIsSignedIn } from '../../../session/index.ts';
import { selectTurnMode } from '../selectors.ts';
import { LazyEditTurn, LazyTurnModes } from './LazyModes.tsx';
import { PlaceName, TurnActions } from './TurnActions.tsx';
import { TurnAuthor } from './TurnAuthor.tsx';
import { TurnCounts } from './TurnCounts.tsx';
import { TurnMoment } from './TurnMoment.tsx';

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  '&[data-master]': {
    borderInlineStart: `3px solid ${paletteOf(theme).secondary.main}`,
  },
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3.5, 4) },
}));

/** Where and when, as a newspaper dates its reports. */
const Dateline = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.25, 2),
  margin: 0,
  paddingBottom: theme.spacing(1.25),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

const Where = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  color: paletteOf(theme).secondary.main,
  '& > svg': { fontSize: 18, flexShrink: 0 },
}));

function TurnDateline({ turn, linked }: { turn: Turn; linked: boolean }) {
  const { t } = useTranslation();
  return (
    <Dateline>
      {turn.location && (
        <Where>
          <Pin aria-hidden="true" />
          <VisuallyHidden>{`${t('turn.place')}: `}</VisuallyHidden>
          <PlaceName place={turn.location} />
        </Where>
      )}
      {turn.status && <span>{t(`catalogue.turnStatus.${turn.status}`)}</span>}
      <TurnMoment turn={turn} linked={linked} />
    </Dateline>
  );
}

/** The words of the turn, or the editor while they are changed (TURN-01). */
function TurnText({ turn, bare }: Required<Pick<TurnCardProps, 'turn' | 'bare'>>) {
  const editing = useAppSelector((state) => selectTurnMode(state, turn.id)?.mode === 'editing');
  return editing && !bare ? (
    <LazyEditTurn turn={turn} />
  ) : (
    <SafeHtml html={turn.post} data-sight={`turn/${turn.id}`} />
  );
}

/** As high as the lazy buttons, so that nothing jumps. */
const Foot = styled('div')({ minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } });

/** A guest only reads, and loads nothing for more. Who is signed in without a character may complain, where the host takes that. */
function ForCharacters({ children }: { children: ReactNode }) {
  const shown = useAppSelector(
    (state) =>
      selectCharacter(state) !== undefined ||
      (selectIsSignedIn(state) && selectCan(state, 'community') === true),
  );
  return shown && <Foot>{children}</Foot>;
}

export interface TurnCardProps {
  turn: Turn;
  /** Id for the author's name, by which the list labels the turn. */
  nameId: string;
  /** Only to be read: without what may be done with it. */
  bare?: boolean;
}

/**
 * One turn, to be read (FEED-04): who, where, when, the words, what was done, and how many answered. Rendered again only when
 * its turn became another one, however many turns come and go around it.
 */
export const TurnCard = memo(function TurnCard({ turn, nameId, bare = false }: TurnCardProps) {
  return (
    <Sheet data-master={turn.charIsMaster || undefined}>
      <TurnAuthor turn={turn} nameId={nameId} />
      <TurnDateline turn={turn} linked={!bare} />
      <TurnText turn={turn} bare={bare} />
      <TurnActions turn={turn} />
      <TurnCounts turn={turn} />
      {!bare && (
        <ForCharacters>
          <LazyTurnModes turn={turn} />
        </ForCharacters>
      )}
    </Sheet>
  );
});
