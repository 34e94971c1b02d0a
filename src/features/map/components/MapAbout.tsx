import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameMap } from '../../../contract/index.ts';
import { plainTextLength } from '../../../domain/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { Bone, TextSkeleton } from '../../../ui/Skeletons.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
  minHeight: 56,
  marginTop: theme.spacing(1.5),
  [theme.breakpoints.up('sm')]: { minHeight: 72 },
}));

const View = styled(Picture)({
  flexShrink: 0,
  width: 84,
  height: 56,
  borderRadius: 10,
  objectFit: 'cover',
  '@media (min-width: 600px)': { width: 108, height: 72 },
});

const Words = styled('div')({ minWidth: 0, flexGrow: 1, maxWidth: '46rem' });

const Text = styled(SafeHtml, { shouldForwardProp: (name) => name !== 'folded' })<{
  folded: boolean;
}>(({ folded }) => ({
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '@media (min-width: 600px)': { fontSize: '1rem', lineHeight: 1.5 },
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-of-type': { marginBottom: 0 },
  ...(folded && {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  }),
}));

/** More characters than this would push the map off a phone: they are folded. */
const FOLDED_FROM = 260;

function Description({ html }: { html: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const foldable = plainTextLength(html) > FOLDED_FROM;
  return (
    <Words>
      <Text id={id} html={html} folded={foldable && !open} />
      {foldable && (
        <ActionButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'map.less' : 'map.whole')}
        </ActionButton>
      )}
    </Words>
  );
}

/** Picture and description of a map (MAP-01). Nothing at all where it has neither. */
export function MapAbout({ info: { image, desc } }: { info: GameMap }) {
  if (!image && !desc) return null;
  return (
    <Row>
      {image && <View src={image} width={108} height={72} sizes="8rem" />}
      {desc && <Description html={desc} />}
    </Row>
  );
}

/** The room that both will take; drawn only when the waiting is long. */
export function MapAboutSkeleton({ shown }: { shown: boolean }) {
  return (
    <Row aria-hidden="true">
      {shown && (
        <>
          <Bone style={{ width: 108, height: 72, margin: 0, borderRadius: 10, flexShrink: 0 }} />
          <Words>
            <TextSkeleton lines={2} />
          </Words>
        </>
      )}
    </Row>
  );
}
