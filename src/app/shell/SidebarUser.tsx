import ExpandIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { selectDefaultAvatar, type SessionUser } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PartFailure } from '../../ui/ErrorState.tsx';
import { sidebarItem } from './SidebarSection.tsx';
import type { SidebarUserMenuProps } from './SidebarUserMenu.tsx';

const Menu = lazyPart<SidebarUserMenuProps>(async () => {
  const menu = await import(/* webpackChunkName: "sidebar-menu" */ './SidebarUserMenu.tsx');
  return menu.SidebarUserMenu;
}, PartFailure);

const Toggle = styled('button')({
  ...sidebarItem,
  fontWeight: 600,
  '& > svg': { marginInlineStart: 'auto', transition: 'rotate 160ms' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
});

/** The user's avatar and name, with a menu that folds out and is loaded then (SHELL-10). */
export function SidebarUser({ user }: { user: SessionUser }) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const handleChosen = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div>
      <Toggle
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((now) => !now)}
      >
        <Avatar name={user.name} src={user.avatar ?? defaultAvatar} size={36} decorative />
        {user.name}
        <ExpandIcon aria-hidden="true" />
      </Toggle>
      <div id={id}>{open && <Menu onChosen={handleChosen} />}</div>
    </div>
  );
}
