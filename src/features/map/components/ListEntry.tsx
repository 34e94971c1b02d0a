import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { hrefOf, type MapEntry } from '../entries.ts';

const Link = styled(RouterLink)(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: 40,
    padding: theme.spacing(0.5, 1),
    borderRadius: 9,
    color: palette.text.primary,
    lineHeight: 1.3,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: 0, fontSize: '1.125rem', color: palette.text.secondary },
    '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:focus-visible': { outlineOffset: -2 },
    '&[data-marked]': {
      backgroundColor: palette.action.selected,
      boxShadow: `inset 3px 0 ${palette.secondary.main}`,
    },
    '&[data-last] > svg:first-of-type': { color: palette.secondary.main },
  };
});

const Words = styled('span')({ flexGrow: 1, minWidth: 0 });

const People = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  color: paletteOf(theme).text.secondary,
  '& svg': { fontSize: '1rem' },
}));

export interface ListEntryProps {
  game: string;
  entry: MapEntry;
  /** Its popover is open on the map. */
  marked: boolean;
  /** One went on by it the last time. */
  last: boolean;
  /** The id of its popover. */
  describedBy: string | undefined;
  onHint: (figure: string | undefined) => void;
  onFocus: (entry: MapEntry) => void;
  onBlur: () => void;
  onLeave: (entry: MapEntry) => void;
}

/** How many are there; a number for the eye, words for the ear. */
function PeopleThere({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <People>
      <PeopleIcon />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>, {t('map.people', { count })}</VisuallyHidden>
    </People>
  );
}

/** A place or a map inside this one: a link, by which whoever cannot use the drawing travels (MAP-06). */
export const ListEntry = memo(function ListEntry(props: ListEntryProps) {
  const { game, entry, marked, last, describedBy, onHint, onFocus, onBlur, onLeave } = props;
  const { t } = useTranslation();
  const { kind, target, figures } = entry;
  const Icon = kind === 'map' ? MapIcon : PlaceIcon;
  return (
    <Link
      href={hrefOf(game, entry)}
      {...(marked && { 'data-marked': '' })}
      {...(last && { 'data-last': '' })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      onMouseEnter={() => onHint(figures[0])}
      onMouseLeave={() => onHint(undefined)}
      // Pressed by the mouse one is on the way already.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onFocus(entry)}
      onBlur={onBlur}
      onClick={() => onLeave(entry)}
    >
      <Icon />
      <Words>
        {target.title}
        {last && <VisuallyHidden>, {t('map.wasHere')}</VisuallyHidden>}
      </Words>
      <PeopleThere count={target.characters.length} />
    </Link>
  );
});
