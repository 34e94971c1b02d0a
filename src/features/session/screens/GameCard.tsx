import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo, plainText } from '../../../domain/index.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';

const Sheet = styled(Card)(({ theme }) => ({
  position: 'relative',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  transition: 'border-color 160ms, translate 160ms',
  '&:hover, &:focus-within': { borderColor: paletteOf(theme).secondary.main },
  '&:hover': { translate: '0 -2px' },
}));

const Cover = styled(Picture)({
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  display: 'block',
});

/** The whole card can be pressed, while only the title is the link that is read out. */
const Title = styled(RouterLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

const Small = styled('p')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

const Text = styled('p')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  fontFamily: 'var(--letopis-reading-font)',
  lineHeight: 1.55,
  color: paletteOf(theme).text.secondary,
  hyphens: 'auto',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
}));

/** What is played in a game, and by whom, in the words of the catalogue (spec 2 §3). */
function Kind({ game: { main_page_type, profile_type } }: { game: Game }) {
  const { t } = useTranslation();
  const kinds = [
    t(`catalogue.mainPage.${main_page_type}`),
    profile_type && t(`catalogue.profileType.${profile_type}`),
  ];
  return <Small>{kinds.filter(Boolean).join(' · ')}</Small>;
}

/** One game of the picker: image, title, body (PICK-01). */
export function GameCard({ game }: { game: Game }) {
  const { key, title, image, body } = game;
  return (
    <li>
      <Sheet>
        {image && (
          <Cover src={image} width={640} height={360} sizes="(min-width: 720px) 24rem, 100vw" />
        )}
        <div style={{ padding: '16px 20px 20px' }}>
          <Typography variant="h2">
            <Title href={pathTo('main', { game: key })}>{title}</Title>
          </Typography>
          <Kind game={game} />
          {body && <Text>{plainText(body)}</Text>}
        </div>
      </Sheet>
    </li>
  );
}
