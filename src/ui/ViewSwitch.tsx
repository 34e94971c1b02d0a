import { styled } from '@mui/material/styles';
import { paletteOf } from './paletteOf.ts';
import { RouterLink } from './RouterLink.tsx';

const Row = styled('nav')(({ theme }) => ({
  display: 'inline-flex',
  flexShrink: 0,
  padding: 3,
  gap: 3,
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
}));

const Choice = styled(RouterLink)(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 36,
    padding: theme.spacing(0, 1.75),
    borderRadius: 9,
    fontSize: '0.9375rem',
    fontWeight: 500,
    color: palette.text.secondary,
    textDecoration: 'none',
    '@media (hover: hover)': { '&:hover': { color: palette.text.primary } },
    '@media (pointer: coarse)': { minHeight: 44 },
    '&[aria-current]': {
      color: palette.text.primary,
      backgroundColor: palette.action.selected,
      boxShadow: `inset 0 -2px ${palette.secondary.main}`,
    },
  };
});

export interface ViewSwitchProps {
  /** What the views are ways to see. */
  label: string;
  views: readonly { readonly label: string; readonly href: string; readonly current: boolean }[];
}

/** One thing seen in several ways, each at an address of its own: links, so that they can be kept and opened beside each other. */
export function ViewSwitch({ label, views }: ViewSwitchProps) {
  return (
    <Row aria-label={label}>
      {views.map((view) => (
        <Choice key={view.href} href={view.href} aria-current={view.current ? 'page' : undefined}>
          {view.label}
        </Choice>
      ))}
    </Row>
  );
}
