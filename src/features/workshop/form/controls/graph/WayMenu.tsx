import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import type { ReachWay } from '../../../../../domain/index.ts';
import { back, type Line, without } from '../wayLines.ts';

/** The ways with those between two places in these directions instead; none of them: the way is taken away. */
const withDirections = (ways: readonly ReachWay[], line: Line, directions: readonly ReachWay[]) => [
  ...without(ways, line),
  ...directions.map(({ from, to }) => ({ from, to })),
];

interface WayMenuProps {
  line: Line;
  anchor: HTMLElement;
  ways: readonly ReachWay[];
  nameOf: (line: Line) => string;
  onChange: (ways: readonly ReachWay[]) => void;
  onRemoved: (line: Line) => void;
  onClose: () => void;
}

/** What can be done with a way: the directions that it does not have, and taking it away. */
export function WayMenu({
  line,
  anchor,
  ways,
  nameOf,
  onChange,
  onRemoved,
  onClose,
}: WayMenuProps) {
  const { t } = useTranslation();
  const other: Line = { ...back(line), both: false };
  const choose = (directions: readonly ReachWay[]) => () => {
    onClose();
    onChange(withDirections(ways, line, directions));
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': nameOf(line) } }}
    >
      {!line.both && (
        <MenuItem onClick={choose([line, other])}>{nameOf({ ...line, both: true })}</MenuItem>
      )}
      {line.both && (
        <MenuItem onClick={choose([line])}>{nameOf({ ...line, both: false })}</MenuItem>
      )}
      <MenuItem onClick={choose([other])}>{nameOf(other)}</MenuItem>
      <MenuItem
        onClick={() => {
          choose([])();
          onRemoved(line);
        }}
      >
        {t('workshop.ways.remove')}
      </MenuItem>
    </Menu>
  );
}
