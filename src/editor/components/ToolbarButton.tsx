import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type SvgIconComponent } from '@mui/icons-material';
import { type MouseEvent } from 'react';
import { paletteOf } from '../../ui/paletteOf.ts';

const Square = styled(IconButton)(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  color: paletteOf(theme).text.secondary,
  '&[aria-pressed="true"]': {
    color: paletteOf(theme).primary.main,
    backgroundColor: paletteOf(theme).action.selected,
    '@media (forced-colors: active)': { border: '2px solid Highlight' },
  },
  // Idle buttons keep the focus, so that the keyboard does not fall out of the toolbar.
  '&[aria-disabled="true"]': { opacity: 0.4 },
}));

export interface ToolbarButtonProps {
  /** Names the button for the toolbar's own order of keys. */
  id: string;
  label: string;
  /** The keys that do the same, in words. */
  keys?: string | undefined;
  Icon: SvgIconComponent;
  /** Whether its format is on; undefined where it is no switch. */
  pressed?: boolean | undefined;
  /** Pressing would do nothing now. */
  idle?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Whether Tab stops here. */
  isTabStop: boolean;
  onPress: () => void;
}

/** One button of the toolbar. It never takes the focus from the text when it is pressed with the pointer. */
export function ToolbarButton(props: ToolbarButtonProps) {
  const { id, label, keys, Icon, pressed, idle = false, disabled = false, isTabStop } = props;
  const keepFocusInText = (event: MouseEvent) => event.preventDefault();
  return (
    <Square
      size="small"
      data-tool={id}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={pressed}
      aria-disabled={idle || undefined}
      disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      onMouseDown={keepFocusInText}
      onClick={() => {
        if (!idle) props.onPress();
      }}
    >
      <Icon fontSize="small" />
    </Square>
  );
}
