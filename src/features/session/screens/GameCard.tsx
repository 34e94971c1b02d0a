import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Game } from '../../../contract/index.ts';
import { pathTo, plainText } from '../../../domain/index.ts';
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

const Picture = styled('img')({
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

/** One game of the picker: image, title, body (PICK-01). */
export function GameCard({ game: { key, title, image, body } }: { game: Game }) {
  return (
    <li>
      <Sheet>
        {image && <Picture src={image} alt="" loading="lazy" width={640} height={360} />}
        <div style={{ padding: '16px 20px 20px' }}>
          <Typography variant="h2">
            <Title href={pathTo('main', { game: key })}>{title}</Title>
          </Typography>
          {body && <Text>{plainText(body)}</Text>}
        </div>
      </Sheet>
    </li>
  );
}
