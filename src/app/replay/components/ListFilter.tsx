import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineRow } from '../../../recorder/timeline.ts';
import { type Filter, slicesOf } from '../playing.ts';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: '1fr 1fr',
  marginBottom: theme.spacing(1),
  '& > :first-of-type': { gridColumn: '1 / -1' },
}));

const kinds = ['all', 'errors', 'pages'] as const;

export interface ListFilterProps {
  rows: readonly TimelineRow[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** How many actions it lets through. */
  found: number;
}

/** What of a log is listed: by a text, by what it changed, errors or pages alone. */
export function ListFilter({ rows, filter, onChange, found }: ListFilterProps) {
  const { t } = useTranslation();
  const slices = useMemo(() => slicesOf(rows), [rows]);
  return (
    <>
      <Fields>
        <TextField
          size="small"
          type="search"
          label={t('replay.find')}
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
        <TextField
          select
          size="small"
          label={t('replay.kind')}
          value={filter.only}
          onChange={({ target }) =>
            onChange({ ...filter, only: kinds.find((kind) => kind === target.value) ?? 'all' })
          }
        >
          {kinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`replay.kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('replay.slice')}
          value={filter.slice}
          onChange={({ target }) => onChange({ ...filter, slice: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('replay.anySlice')}</MenuItem>
          {slices.map((slice) => (
            <MenuItem key={slice} value={slice}>
              {slice}
            </MenuItem>
          ))}
        </TextField>
      </Fields>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('replay.found', { count: found })}
      </Typography>
    </>
  );
}
