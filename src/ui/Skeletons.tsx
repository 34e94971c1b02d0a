import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from './paletteOf.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** The place of something that is still to come: a line of text unless given other measures. */
export const Bone = styled('span')(({ theme }) => ({
  display: 'block',
  height: '0.8em',
  marginBlock: '0.42em',
  borderRadius: 5,
  backgroundColor: paletteOf(theme).action.selected,
  animation: `${breathe} 1.8s ease-in-out infinite`,
}));

/** Says once that something is being loaded; the drawing inside is for the eye only. */
export function LoadingFrame({ children, label }: { children: ReactNode; label?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label ?? t('app.loading')}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const LINE_WIDTHS = ['100%', '94%', '98%', '62%'];

/** The shape of a paragraph. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} style={{ width: LINE_WIDTHS[line % LINE_WIDTHS.length] ?? '100%' }} />
      ))}
    </div>
  );
}

const PostShape = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  paddingBlock: theme.spacing(2),
}));

/** The shape of a post: portrait, name and date, a paragraph. */
export function TurnSkeleton() {
  return (
    <PostShape>
      <Bone style={{ width: 48, height: 48, borderRadius: '50%', flexShrink: 0, margin: 0 }} />
      <div style={{ flexGrow: 1 }}>
        <Bone style={{ width: '40%' }} />
        <Bone style={{ width: '25%', marginBottom: 16 }} />
        <TextSkeleton />
      </div>
    </PostShape>
  );
}

/** The shape of a page: title, then text. */
export function PageSkeleton() {
  return (
    <LoadingFrame>
      <Bone style={{ width: '50%', height: 40, marginBottom: 24 }} />
      <TextSkeleton lines={8} />
    </LoadingFrame>
  );
}
