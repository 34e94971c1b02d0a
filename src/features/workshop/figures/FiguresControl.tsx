import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { EditBoard, type EditTool, type MapView } from '../../map/index.ts';
import type { ControlProps } from '../form/controls/Texts.tsx';
import { workshopPath } from '../paths.ts';
import { ChosenFigure } from './ChosenFigure.tsx';
import { FigureRows } from './FigureRows.tsx';
import { cornersOf, squareAt } from './geometry.ts';
import { type Figures, useFigures } from './useFigures.ts';
import { type Targets, useTargets } from './useTargets.ts';

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& .MuiToggleButton-root': {
    minHeight: 44,
    textTransform: 'none',
    color: paletteOf(theme).text.primary,
    [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(1.75) },
  },
}));

const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(2),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 19rem' },
}));

const Aside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const TOOLS = ['move', 'area', 'point'] as const satisfies readonly EditTool[];

/** A figure that is made by keyboard is so large, CSS px; without a view of the map so great a part of its picture. */
const NEW = { px: 120, part: 0.1 } as const;

/** The middle of what is seen of the map, and how large a new figure is there. */
function beginning({ size }: Figures, view: MapView | undefined) {
  if (view) return [view.center, NEW.px * view.resolution] as const;
  const [width, height] = size ?? [1_000, 1_000];
  return [[width / 2, height / 2], Math.min(width, height) * NEW.part] as const;
}

interface BoardProps {
  figures: Figures;
  targets: Targets;
  tool: EditTool;
  label: string;
  onTool: (tool: EditTool) => void;
  onView: (view: MapView) => void;
}

/** The map itself. Without options nothing is known of it yet. */
function Board({ figures, targets, tool, label, onTool, onView }: BoardProps) {
  const board = useRef(null);
  const [pointed, setPointed] = useState<string>();
  const { options, features, chosen, choose, set, field } = figures;
  if (!options) return null;
  const held = chosen && set.list[chosen.figure];
  const corners = held ? cornersOf(held.geometry) : [];
  const pick = (id: string) => {
    if (tool === 'move') choose({ figure: Number(id) });
  };
  return (
    <div>
      <EditBoard
        ref={board}
        {...{ options, features, label, tool }}
        marked={pointed}
        closed={field.closed}
        selected={chosen && String(chosen.figure)}
        corner={chosen?.corner === undefined ? undefined : corners[chosen.corner]}
        onMark={(id, by) => {
          setPointed(id);
          if (by === 'touch' && id !== undefined) pick(id);
        }}
        onOpen={pick}
        onView={onView}
        onDrawn={(geometry) => {
          figures.add(geometry);
          onTool('move');
        }}
        onEdited={(id, geometry) => figures.replace(Number(id), geometry)}
        onKey={figures.press}
      />
      <Quiet aria-hidden="true" style={{ minHeight: '1.5em' }}>
        {pointed !== undefined && targets.nameOf(set, Number(pointed))}
      </Quiet>
    </div>
  );
}

interface PartProps {
  figures: Figures;
}

/** That the map has no picture yet, or has another one by now. */
function Notes({ figures: { options, isFitted, field } }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      {options && options.url === undefined && (
        <Alert severity="info">
          {t('workshop.figures.noPicture')}{' '}
          <TextLink href={workshopPath(field.scope.game, 'maps', field.scope.id)}>
            {t('workshop.figures.toMap')}
          </TextLink>
        </Alert>
      )}
      <div role="status">
        {isFitted && (
          <Alert severity="info" role="presentation">
            {t('workshop.figures.fitted')}
          </Alert>
        )}
      </div>
    </>
  );
}

interface ToolbarProps extends PartProps {
  tool: EditTool;
  onTool: (tool: EditTool) => void;
  onAdd: () => void;
}

function Toolbar({ figures, tool, onTool, onAdd }: ToolbarProps) {
  const { t } = useTranslation();
  const { field, canUndo } = figures;
  return (
    <Tools>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={tool}
        disabled={field.closed}
        aria-label={t('workshop.figures.tools')}
        onChange={(_event, next: EditTool | null) => onTool(next ?? 'move')}
      >
        {TOOLS.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`workshop.figures.tool.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ActionButton ref={field.hold} variant="outlined" disabled={field.closed} onClick={onAdd}>
        {t('workshop.figures.add')}
      </ActionButton>
      <ActionButton disabled={field.closed || !canUndo} onClick={figures.undo}>
        {t('workshop.figures.undo')}
      </ActionButton>
    </Tools>
  );
}

/** The figures of a map: drawn on it by mouse and finger, and all of it in the list beside it by keyboard (WORK-100 to WORK-102). */
export const FiguresControl = memo(function FiguresControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const figures = useFigures(spec.name);
  const targets = useTargets(figures.set, figures.field);
  const [tool, setTool] = useState<EditTool>('move');
  const [view, setView] = useState<MapView>();
  const { field, set, said } = figures;
  const { wrong } = field;
  const handleView = (now: MapView) => {
    setView(now);
    figures.handleView(now);
  };
  const addSquare = () => {
    const [middle, side] = beginning(figures, view);
    figures.add(squareAt(middle, side, figures.size));
  };
  return (
    <div role="group" aria-label={t(spec.label)} style={{ display: 'grid', gap: 16 }}>
      <Quiet role={wrong === undefined ? undefined : 'alert'}>{wrong ?? t(spec.help)}</Quiet>
      <Notes figures={figures} />
      <Toolbar {...{ figures, tool }} onTool={setTool} onAdd={addSquare} />
      <Quiet>{t(`workshop.figures.hint.${tool}`)}</Quiet>
      <Desk>
        <Board
          {...{ figures, targets, tool }}
          label={t('workshop.figures.board')}
          onTool={setTool}
          onView={handleView}
        />
        <Aside>
          <ChosenFigure {...{ figures, targets }} />
          <FigureRows {...{ figures, targets }} />
        </Aside>
      </Desk>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {set.list.length === 0 && <Quiet>{t('workshop.figures.empty')}</Quiet>}
    </div>
  );
});
