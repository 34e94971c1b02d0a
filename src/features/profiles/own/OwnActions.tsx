import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../../i18n/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '&[data-centred="true"]': { justifyContent: 'center' },
}));

export interface OwnAction {
  readonly labelKey: MessageKey;
  /** Absent where it is not allowed. */
  readonly href: string | undefined;
}

export interface OwnActionsProps {
  actions: readonly OwnAction[];
  /** Set where all around them stands in the middle. */
  centred?: boolean;
}

/** What there is to do: the first that is allowed stands out. Nothing where nothing is. */
export function OwnActions({ actions, centred = false }: OwnActionsProps) {
  const { t } = useTranslation();
  const allowed = actions.flatMap(({ labelKey, href }) => (href ? [{ labelKey, href }] : []));
  if (allowed.length === 0) return null;
  return (
    <Row data-centred={centred}>
      {allowed.map(({ labelKey, href }, position) => (
        <ActionLink key={labelKey} variant={position === 0 ? 'contained' : 'outlined'} href={href}>
          {t(labelKey)}
        </ActionLink>
      ))}
    </Row>
  );
}
