import { styled } from '@mui/material/styles';
import { type MouseEventHandler, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { RouterLink } from '../../ui/RouterLink.tsx';
import type { NavLink } from './navLinks.ts';
import { plainButton } from '../../ui/plainButton.ts';

const Heading = styled('h2')(({ theme }) => ({
  margin: theme.spacing(2.5, 0, 0.5),
  paddingInline: theme.spacing(1.5),
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** On a button whose press closes the drawer, as that of a link does. */
export const CLOSES_DRAWER = { 'data-closes': '' } as const;

/** How a link or a button in the sidebar looks; the current one has a rubric's lozenge at the margin. */
export const sidebarItem = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: '6px 12px',
  ...plainButton,
  borderRadius: 8,
  lineHeight: 1.3,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--letopis-palette-action-hover)' },
  '& > svg': { color: 'var(--letopis-palette-text-secondary)' },
  '&[aria-current]': {
    fontWeight: 600,
    '&::before': {
      content: '""',
      position: 'absolute',
      left: -3,
      width: 7,
      height: 7,
      rotate: '45deg',
      backgroundColor: 'var(--letopis-palette-secondary-main)',
    },
  },
} as const;

const ItemLink = styled(RouterLink)(sidebarItem);

export interface SidebarLinkProps {
  href: string;
  icon: ReactNode;
  children: ReactNode;
  /** Marked as where one is; by default where the address is this very one. */
  current?: boolean | NavLink['current'];
  onClick?: MouseEventHandler;
  ofHost?: boolean;
}

/** One line of the sidebar. */
export function SidebarLink({ icon, children, current, ...link }: SidebarLinkProps) {
  const { pathname } = useLocation();
  const here = current ?? pathname === link.href;
  const mark = here === true ? 'page' : here || undefined;
  return (
    <li>
      <ItemLink {...link} aria-current={mark}>
        {icon}
        {children}
      </ItemLink>
    </li>
  );
}

/** A titled group of links. */
export function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <List>{children}</List>
    </nav>
  );
}
