import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { targetOf, type Targets } from './useTargets.ts';
import type { Figures } from './useFigures.ts';

const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '24rem',
  overflowY: 'auto',
  '& > li': { borderTop: `1px solid ${paletteOf(theme).divider}` },
  '& button': {
    width: '100%',
    minHeight: 44,
    justifyContent: 'flex-start',
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  '& [data-loose]': {
    fontStyle: 'italic',
    borderInlineStart: `4px solid ${paletteOf(theme).warning.main}`,
  },
  '& [aria-pressed=true]': { backgroundColor: paletteOf(theme).action.selected },
}));

interface FigureRowsProps {
  figures: Figures;
  targets: Targets;
}

/** All figures by what they lead to, those that lead nowhere marked; with the focus on one its keys are those of the map (WORK-101). */
export function FigureRows({ figures, targets }: FigureRowsProps) {
  const { t } = useTranslation();
  const { set, chosen, choose, press } = figures;
  return (
    <Rows aria-label={t('workshop.figures.list')}>
      {set.list.map((figure, at) => (
        // Figures are known by their places in the list.
        <li key={at}>
          <ActionButton
            aria-pressed={chosen?.figure === at}
            data-loose={targetOf(figure) === '' || undefined}
            onClick={() => choose({ figure: at })}
            onKeyDown={(event) => {
              if (press(event, chosen?.figure === at ? chosen : { figure: at }))
                event.preventDefault();
            }}
          >
            {targets.nameOf(set, at)}
          </ActionButton>
        </li>
      ))}
    </Rows>
  );
}
