import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { type MouseEvent, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundName, NameKind } from '../../../contract/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { MenuIcon } from '../../../ui/MenuIcon.tsx';
import { opensHere } from '../../../ui/opensHere.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Offers } from './offers.ts';

const List = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  padding: theme.spacing(1),
  overscrollBehavior: 'contain',
}));

const GroupTitle = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 1.5, 0.5),
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: paletteOf(theme).text.secondary,
}));

const Way = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 44,
  padding: theme.spacing(0.75, 1.5),
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
  scrollMargin: 48,
  '&[aria-selected="true"]': {
    backgroundColor: `color-mix(in srgb, ${paletteOf(theme).primary.main} 14%, transparent)`,
  },
}));

/** A name, and behind it whose it is; below it where there is little room. */
const Words = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column' },
}));

const Under = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1, 1.5),
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

const ICONS: Readonly<Record<NameKind, string>> = {
  place: 'map',
  character: 'user',
  channel: 'forum',
  game: 'book',
  quest: 'flag',
};

function Face({ kind, title, image }: FoundName) {
  return kind === 'character' ? (
    <Avatar name={title} src={image} size={28} decorative />
  ) : (
    <MenuIcon fallback={ICONS[kind]} />
  );
}

export interface PaletteListProps {
  id: string;
  words: string;
  offers: readonly Offers[];
  /** Address of the search of texts; absent where the host has none. */
  texts: string | undefined;
  /** Addresses of all offers in their order. */
  ways: readonly string[];
  active: string | undefined;
  /** The host's names did not come. */
  failed: boolean;
  onChoose: (way: string) => void;
  onOpen: () => void;
}

/** What one option needs, whatever it leads to. */
function optionOf({ id, ways, active, onChoose, onOpen }: PaletteListProps, way: string) {
  return {
    id: `${id}-${String(ways.indexOf(way))}`,
    role: 'option',
    'aria-selected': way === active,
    tabIndex: -1,
    href: way,
    onMouseMove: () => onChoose(way),
    onClick: (event: MouseEvent) => opensHere(event) && onOpen(),
  } as const;
}

function Group({ kind, names, ...list }: Offers & PaletteListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <GroupTitle id={titleId} aria-hidden="true">
        {t(`search.kindsOfName.${kind}`)}
      </GroupTitle>
      {names.map((name) => (
        <Way key={name.url} {...optionOf(list, name.url)}>
          <Face {...name} />
          <Words>
            <span>{name.title}</span>
            {kind !== 'game' && <Under>{name.gameTitle}</Under>}
          </Words>
        </Way>
      ))}
    </div>
  );
}

/** The offers by kind, and the way to the search of texts. The one that is chosen is kept in view. */
export function PaletteList(props: PaletteListProps) {
  const { id, words, offers, texts, ways, active, failed } = props;
  const { t } = useTranslation();
  const index = active === undefined ? -1 : ways.indexOf(active);
  useEffect(() => {
    document.getElementById(`${id}-${String(index)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);
  const count = offers.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <>
      <VisuallyHidden role="status">{t('search.found', { count })}</VisuallyHidden>
      <List>
        {count === 0 && <Note>{t('search.nothingNamed')}</Note>}
        <div id={id} role="listbox" aria-label={t('search.palette')}>
          {offers.map((group) => (
            <Group key={group.kind} {...props} {...group} />
          ))}
          {texts !== undefined && (
            <Way {...optionOf(props, texts)}>
              <SearchIcon aria-hidden="true" />
              <Words>
                {words === '' ? t('search.inTextsEmpty') : t('search.inTexts', { words })}
              </Words>
            </Way>
          )}
        </div>
        {failed && <Note>{t('search.namesFailed')}</Note>}
        {texts === undefined && <Note>{t('search.noTexts')}</Note>}
      </List>
    </>
  );
}
