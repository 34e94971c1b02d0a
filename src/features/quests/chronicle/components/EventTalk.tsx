import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_VIEW_MAX_HEIGHT } from '../../../../contract/index.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import type { Talk } from '../useTalk.ts';
import { TalkList } from './TalkList.tsx';
import { TalkPlain } from './TalkPlain.tsx';

/** Beside the editor it stays in sight while one writes; above it, it takes half of the screen at most. */
const Sheet = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  maxHeight: `calc(${MESSAGE_VIEW_MAX_HEIGHT} + 9rem)`,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  overflow: 'hidden',
  [theme.breakpoints.up('md')]: {
    position: 'sticky',
    top: `calc(var(--letopis-navbar-height) + ${theme.spacing(2)})`,
    maxHeight: `calc(100dvh - var(--letopis-navbar-height) - ${theme.spacing(4)} - var(--letopis-desk-bar, 0px))`,
  },
  '@media print': { display: 'none' },
}));

/** One row even on a phone; where letters are larger, the buttons have a row of their own. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1, 0.5, 1, 2),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  '& button': {
    minHeight: 40,
    paddingInline: theme.spacing(1),
    fontSize: '0.875rem',
    whiteSpace: 'nowrap',
    [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(0.5) },
  },
}));

const Tools = styled('div')({ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' });

/** What was said at the event (CHRON-01): as messages, or as plain text to copy; it can be folded away. */
export const EventTalk = memo(function EventTalk({ talk }: { talk: Talk }) {
  const { t } = useTranslation();
  const [headingId, bodyId] = [useId(), useId()];
  const [open, setOpen] = useState(true);
  const [plain, setPlain] = useState(false);
  const isEmpty = talk.messages.length === 0;
  const View = plain ? TalkPlain : TalkList;
  return (
    <Sheet aria-labelledby={headingId}>
      <Bar>
        <Typography
          id={headingId}
          variant="h2"
          sx={{ fontSize: { xs: '1.125rem', sm: '1.25rem' } }}
        >
          {t('chronicle.talk')}
        </Typography>
        <Tools>
          {open && !isEmpty && (
            <ActionButton onClick={() => setPlain(!plain)}>
              {t(plain ? 'chronicle.asMessages' : 'chronicle.asText')}
            </ActionButton>
          )}
          <ActionButton
            aria-expanded={open}
            aria-controls={bodyId}
            aria-label={t(open ? 'chronicle.fold' : 'chronicle.unfold')}
            onClick={() => setOpen(!open)}
            style={{ minWidth: 44 }}
          >
            {open ? <FoldIcon aria-hidden="true" /> : <UnfoldIcon aria-hidden="true" />}
          </ActionButton>
        </Tools>
      </Bar>
      <div id={bodyId} hidden={!open} style={open ? BODY : undefined}>
        {open &&
          (isEmpty ? <EmptyState>{t('chronicle.noTalk')}</EmptyState> : <View talk={talk} />)}
      </div>
    </Sheet>
  );
});

const BODY = { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 } as const;
