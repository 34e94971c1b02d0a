import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { TurnCard } from '../../oneTurn/components/TurnCard.tsx';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `2px solid ${paletteOf(theme).secondary.main}`,
}));

/** As many turns as there are: they are read in a window of their own height. */
const Turns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  maxHeight: '55vh',
  overflowY: 'auto',
}));

export interface ArrivedPanelProps {
  turns: readonly Turn[];
  onSend: () => void;
  onBack: () => void;
}

/** What came to this place while one wrote (FORM-21): to be read before sending, or to be passed by with one more press. */
export function ArrivedPanel({ turns, onSend, onBack }: ArrivedPanelProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel aria-labelledby={headingId}>
      <div>
        <Typography id={headingId} ref={heading} tabIndex={-1} variant="h3" role="alert">
          {t('form.arrived', { count: turns.length })}
        </Typography>
        <Typography color="textSecondary">{t('form.arrivedText')}</Typography>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <Turns role="group" aria-labelledby={headingId} tabIndex={0}>
        {turns.map((turn) => (
          <TurnCard key={turn.id} turn={turn} nameId={`${headingId}-${turn.id}`} bare />
        ))}
      </Turns>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onBack}>
          {t('form.arrivedBack')}
        </Button>
        <Button variant="contained" onClick={onSend}>
          {t('form.sendAnyway')}
        </Button>
      </Stack>
    </Panel>
  );
}
