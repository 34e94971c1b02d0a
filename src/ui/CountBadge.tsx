import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Pill = styled('span')(({ theme }) => ({
  display: 'inline-block',
  minWidth: '1.5em',
  padding: '0 0.4em',
  borderRadius: 999,
  backgroundColor: theme.vars.palette.navbar.unconfirmed.ground,
  color: theme.vars.palette.navbar.unconfirmed.text,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.5em',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
}));

const LARGEST = 99;

/** The number of unread messages (SHELL-07), or of what is `said` to be so many. */
export function CountBadge({ count, said }: { count: number; said?: string }) {
  const { t } = useTranslation();
  return (
    <Pill data-count="">
      <span aria-hidden="true">{count > LARGEST ? `${LARGEST}+` : count}</span>
      <VisuallyHidden>{said ?? t('nav.unread', { count })}</VisuallyHidden>
    </Pill>
  );
}
