import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import type { MapEntry } from '../entries.ts';
import { WhoIsThere } from './WhoIsThere.tsx';

/** Beside a figure a column; at the edge of the map a small picture before the title, so that all of it is seen. */
const Body = styled('div', { shouldForwardProp: (name) => name !== 'flat' })<{ flat: boolean }>(
  ({ flat }) => ({ display: flat ? 'flow-root' : 'block' }),
);

const Picture = styled('img', { shouldForwardProp: (name) => name !== 'flat' })<{ flat: boolean }>(
  ({ theme, flat }) =>
    flat
      ? {
          float: 'left',
          width: 88,
          height: 66,
          margin: theme.spacing(1.25, 1.5, 0.5, 1.25),
          borderRadius: 9,
          objectFit: 'cover',
        }
      : { display: 'block', width: '100%', height: 'auto', maxHeight: 168, objectFit: 'cover' },
);

const Words = styled('div', { shouldForwardProp: (name) => name !== 'flat' })<{ flat: boolean }>(
  ({ theme, flat }) => ({
    padding: theme.spacing(1.25, 1.75, 1.5),
    overflowWrap: 'anywhere',
    // The button that closes the card.
    ...(flat && { '& > p': { paddingInlineEnd: 28 } }),
  }),
);

const Kind = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.75rem',
  letterSpacing: '0.02em',
  color: paletteOf(theme).secondary.main,
}));

const Title = styled('p')({
  margin: '0 0 4px',
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: 'clamp(1.0625rem, 0.95rem + 0.6vw, 1.1875rem)',
  lineHeight: 1.25,
});

const TitleLink = styled(RouterLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textDecorationThickness: 'from-font' },
});

const About = styled(SafeHtml, { shouldForwardProp: (name) => name !== 'flat' })<{ flat: boolean }>(
  ({ flat }) => ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: flat ? 2 : 5,
    overflow: 'hidden',
    fontSize: '0.875rem',
    lineHeight: 1.45,
    '& > :first-of-type': { marginTop: 0 },
    '& > :last-of-type': { marginBottom: 0 },
    ...(flat && { clear: 'both' }),
  }),
);

const Foot = styled('div')(({ theme }) => ({
  clear: 'both',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
  '&:empty': { display: 'none' },
}));

/** The usual size, for a picture whose size the host does not send. */
const USUAL = { width: 320, height: 180 } as const;

export interface FigureCardProps {
  entry: MapEntry;
  href: string;
  /** The id of the words that describe the place. */
  id: string;
  /** On a card at the edge of the map, for a finger: with a link to enter by. */
  flat: boolean;
  onOpen: () => void;
}

/** The card of a figure: title, picture, description, and who is there (MAP-03). The picture has its room before it comes. */
export function FigureCard({ entry, href, id, flat, onOpen }: FigureCardProps) {
  const { t } = useTranslation();
  const { kind, target } = entry;
  const { title, desc, image, image_width: width, image_height: height } = target;
  return (
    <Body flat={flat}>
      {image && (
        <Picture
          flat={flat}
          src={image}
          alt=""
          width={width ?? USUAL.width}
          height={height ?? USUAL.height}
        />
      )}
      <Words flat={flat}>
        {kind === 'map' && <Kind>{t('map.inside')}</Kind>}
        <Title>
          <TitleLink href={href} onClick={onOpen}>
            {title}
          </TitleLink>
        </Title>
        <div id={id}>{desc && <About html={desc} flat={flat} />}</div>
        <Foot>
          <WhoIsThere characters={target.characters} />
          {flat && (
            <ActionLink variant="contained" href={href} onClick={onOpen}>
              {t(kind === 'map' ? 'map.openMap' : 'map.enter')}
            </ActionLink>
          )}
        </Foot>
      </Words>
    </Body>
  );
}
