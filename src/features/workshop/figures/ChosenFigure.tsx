import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { OnePicker } from '../form/controls/Refs.tsx';
import type { Chosen } from './figureSet.ts';
import { cornersOf, type Coordinate, takesCorners } from './geometry.ts';
import type { Figures } from './useFigures.ts';
import { leadTo, targetOf, type Targets } from './useTargets.ts';

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

interface CornerProps {
  figures: Figures;
  figure: number;
}

const AXES = ['x', 'y'] as const;

interface AxisProps extends Pick<CornerProps, 'figures'> {
  axis: (typeof AXES)[number];
  here: Chosen;
  coordinate: Coordinate;
}

/** One number of where a corner is. What is typed stays as it is typed until the field is left. */
function Axis({ figures: { edit, field }, axis, here, coordinate: [x, y] }: AxisProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isX = axis === 'x';
  const handleChange = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (text === '' || !Number.isFinite(number)) return;
    edit({ put: isX ? [number, y] : [x, number] }, here);
  };
  return (
    <TextField
      size="small"
      type="number"
      label={t(`workshop.figures.${axis}`)}
      value={typed ?? String(Math.round(isX ? x : y))}
      sx={{ flex: '1 1 6rem' }}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { readOnly: field.closed, step: 1 } }}
    />
  );
}

/** One corner at a time, however many there are: the one that is chosen, else the first. */
function Corner({ figures, figure }: CornerProps) {
  const { t } = useTranslation();
  const { set, chosen, choose, edit, press, field } = figures;
  const geometry = set.list[figure]?.geometry;
  const corners = geometry ? cornersOf(geometry) : [];
  const at = Math.min(chosen?.corner ?? 0, corners.length - 1);
  const coordinate = corners[at];
  if (!geometry || !coordinate) return null;
  const go = (by: number) =>
    choose({ figure, corner: (at + by + corners.length) % corners.length });
  const here = { figure, corner: at };
  return (
    <Sheet role="group" aria-label={t('workshop.figures.corners')} sx={{ p: 0, border: 0 }}>
      <Line>
        <ActionButton aria-label={t('workshop.figures.before')} onClick={() => go(-1)}>
          {'‹'}
        </ActionButton>
        <ActionButton
          variant="outlined"
          aria-pressed={chosen?.corner !== undefined}
          onClick={() => choose(here)}
          onKeyDown={(event) => {
            const by = { PageUp: -1, PageDown: 1 }[event.key];
            if (by !== undefined) go(by);
            else if (!press(event, here)) return;
            event.preventDefault();
          }}
        >
          {t('workshop.figures.corner', { corner: at + 1, count: corners.length })}
        </ActionButton>
        <ActionButton aria-label={t('workshop.figures.after')} onClick={() => go(1)}>
          {'›'}
        </ActionButton>
      </Line>
      <Line>
        {AXES.map((axis) => (
          <Axis
            key={`${String(figure)} ${String(at)} ${axis}`}
            {...{ figures, axis, here, coordinate }}
          />
        ))}
      </Line>
      {takesCorners(geometry) && (
        <Line>
          <ActionButton disabled={field.closed} onClick={() => edit('addCorner', here)}>
            {t('workshop.figures.addCorner')}
          </ActionButton>
          <ActionButton disabled={field.closed} onClick={() => edit('remove', here)}>
            {t('workshop.figures.removeCorner')}
          </ActionButton>
        </Line>
      )}
    </Sheet>
  );
}

interface ChosenFigureProps {
  figures: Figures;
  targets: Targets;
}

/** The figure that is chosen: what it leads to, its corners, and the way to delete it (WORK-101, WORK-102). */
export function ChosenFigure({ figures, targets }: ChosenFigureProps) {
  const { t } = useTranslation();
  const { set, chosen, edit, field } = figures;
  const figure = chosen && set.list[chosen.figure];
  if (!figure) return null;
  const at = { figure: chosen.figure };
  return (
    <Sheet role="group" aria-label={t('workshop.figures.chosen', { number: chosen.figure + 1 })}>
      <OnePicker
        label={t('workshop.figures.target')}
        help={t('workshop.figures.targetHelp')}
        options={targets.options}
        loading={targets.loading}
        closed={field.closed}
        wrong={undefined}
        hold={() => undefined}
        value={targetOf(figure)}
        onChange={(word) => edit({ lead: leadTo(word) }, at)}
      />
      <Corner figures={figures} figure={chosen.figure} />
      <ActionButton disabled={field.closed} onClick={() => edit('remove', at)}>
        {t('workshop.figures.remove', { number: chosen.figure + 1 })}
      </ActionButton>
    </Sheet>
  );
}
