import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton, ActionLink } from '../../../ui/ActionButton.tsx';
import { useFocusIfLost } from '../../../ui/hooks.ts';
import { opensHere } from '../../../ui/opensHere.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { hrefOf } from '../about.ts';
import { type DraftRow, playFor, useDraftTitle } from '../rows.ts';

const Card = styled('li')(({ theme }) => ({
  padding: theme.spacing(2, 2.5),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '&[data-gone="true"]': { backgroundColor: 'transparent', borderStyle: 'dashed' },
}));

const Words = styled('p')({
  margin: '8px 0 0',
  fontFamily: 'var(--letopis-reading-font)',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  marginTop: theme.spacing(1.5),
}));

/** Leads to the page where the draft is written, as the character who writes it. */
function useOpenDraft({ scope }: DraftRow, url: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    await navigate(url);
    await dispatch(playFor(scope));
  };
}

interface DraftItemProps {
  row: DraftRow;
  onRemove: () => void;
  /** It was deleted, and can be brought back. */
  onRestore?: () => void;
  /** It was deleted here, and the host is yet to follow. */
  waits?: boolean;
}

/** One draft: what and where, its first words, when and on which device, and the way to it. */
export function DraftItem({ row, onRemove, onRestore, waits = false }: DraftItemProps) {
  const { t } = useTranslation();
  const { what, where, title } = useDraftTitle(row);
  const url = hrefOf(row.scope, row.about);
  const open = useOpenDraft(row, url);
  if (onRestore) return <Gone title={title} waits={waits} onRestore={onRestore} />;
  const device = t(row.here ? 'drafts.here' : 'drafts.elsewhere');
  return (
    <Card>
      <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
        {what}
      </Typography>
      {where !== '' && (
        <Typography variant="body2" color="textSecondary">
          {where}
        </Typography>
      )}
      <Words>{row.excerpt || t('drafts.noWords')}</Words>
      <Foot>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 14rem' }}>
          {[
            formatDateTime(row.at),
            t('drafts.letters', { count: row.count }),
            device,
            row.unsaved && t('drafts.unsaved'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <ActionButton
          variant="text"
          aria-label={t('drafts.removeTitle', { what: title })}
          onClick={onRemove}
        >
          {t('drafts.remove')}
        </ActionButton>
        <ActionLink
          variant="outlined"
          href={url}
          aria-label={t('drafts.openTitle', { what: title })}
          onClick={(event) => void open(event)}
        >
          {t('drafts.open')}
        </ActionLink>
      </Foot>
    </Card>
  );
}

interface GoneProps {
  title: string;
  waits: boolean;
  onRestore: () => void;
}

/** In place of a draft that was deleted. */
function Gone({ title, waits, onRestore }: GoneProps) {
  const { t } = useTranslation();
  const ref = useFocusIfLost();
  return (
    <Card data-gone="true">
      <Foot ref={ref} tabIndex={-1} role="status" sx={{ mt: 0 }}>
        <Typography sx={{ flex: '1 1 14rem' }}>
          {t(waits ? 'drafts.removedHere' : 'drafts.removed')} {title}
        </Typography>
        <ActionButton variant="text" onClick={onRestore}>
          {t('drafts.undo')}
        </ActionButton>
      </Foot>
    </Card>
  );
}
