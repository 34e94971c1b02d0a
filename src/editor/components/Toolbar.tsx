import type { SvgIconComponent } from '@mui/icons-material';
import FormatBold from '@mui/icons-material/FormatBoldOutlined';
import FormatItalic from '@mui/icons-material/FormatItalicOutlined';
import FormatListBulleted from '@mui/icons-material/FormatListBulletedOutlined';
import FormatListNumbered from '@mui/icons-material/FormatListNumberedOutlined';
import FormatQuote from '@mui/icons-material/FormatQuoteOutlined';
import FormatUnderlined from '@mui/icons-material/FormatUnderlinedOutlined';
import HorizontalRule from '@mui/icons-material/HorizontalRuleOutlined';
import InsertLink from '@mui/icons-material/InsertLinkOutlined';
import Redo from '@mui/icons-material/RedoOutlined';
import Strikethrough from '@mui/icons-material/StrikethroughSOutlined';
import Title from '@mui/icons-material/TitleOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import { styled } from '@mui/material/styles';
import { type FocusEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from 'slate';
import { useSlateSelector } from 'slate-react';
import { paletteOf } from '../../ui/paletteOf.ts';
import { commandsOn, idleCommands, SWITCHES } from '../commands/run.ts';
import { type CommandId, isMacPlatform, keysOf } from '../shortcuts.ts';
import { ImageTool } from './ImageTool.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A toolbar is one stop of the Tab key; the arrows, Home and End go from button to button inside of it (WAI-ARIA, toolbar).
 * The buttons carry their names in `data-tool`.
 */
function useToolbarKeys(first: string) {
  const [tabStop, setTabStop] = useState(first);
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const name = event.target.dataset['tool'];
    if (name) setTabStop(name);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    const tools = event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)');
    const index = [...tools].indexOf(event.target as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    tools[step(index, tools.length)]?.focus();
  };
  return { tabStop, toolbarProps: { onFocus: handleFocus, onKeyDown: handleKeyDown } };
}

type ToolId = Exclude<CommandId, 'submit'>;

const GROUPS: readonly (readonly (readonly [ToolId, SvgIconComponent])[])[] = [
  [
    ['bold', FormatBold],
    ['italic', FormatItalic],
    ['underline', FormatUnderlined],
    ['strike', Strikethrough],
  ],
  [
    ['heading', Title],
    ['quote', FormatQuote],
    ['bulleted', FormatListBulleted],
    ['numbered', FormatListNumbered],
  ],
  [
    ['link', InsertLink],
    ['rule', HorizontalRule],
  ],
  [
    ['undo', Undo],
    ['redo', Redo],
  ],
];
const IMAGE_GROUP = 2;
const TOOLS: readonly ToolId[] = GROUPS.flat().map(([id]) => id);

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  // Under the navbar of the page; a window that scrolls by itself sets the first variable to 0.
  top: 'var(--letopis-toolbar-top, var(--letopis-navbar-height, 0px))',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.25),
  padding: theme.spacing(0.5),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 'inherit',
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
  backgroundColor: paletteOf(theme).background.paper,
}));

const Gap = styled('span')(({ theme }) => ({
  width: 1,
  margin: theme.spacing(0.75, 0.5),
  backgroundColor: paletteOf(theme).divider,
  [theme.breakpoints.down('sm')]: { display: 'none' }, // where the buttons stand in two rows
}));

export interface ToolbarProps {
  /** The id of the editable text. */
  controls: string;
  disabled: boolean;
  onCommand: (command: CommandId) => void;
  /** Takes pictures that were chosen; without it there is no button for them. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
}

/** The formats as buttons; those that hold where the caret stands are pressed. */
export function Toolbar({ controls, disabled, onCommand, onFiles }: ToolbarProps) {
  const { t } = useTranslation();
  const states = useSlateSelector(toolStates, isSame).split(' ');
  const { tabStop, toolbarProps } = useToolbarKeys('bold');
  const isMac = isMacPlatform();
  const tool = ([id, Icon]: readonly [ToolId, SvgIconComponent]) => {
    const state = states[TOOLS.indexOf(id)];
    return (
      <ToolbarButton
        key={id}
        id={id}
        label={t(`editor.${id}`)}
        keys={keysOf(id, isMac)}
        Icon={Icon}
        pressed={SWITCHES.has(id) ? state === 'on' : undefined}
        idle={state === 'idle'}
        disabled={disabled}
        isTabStop={tabStop === id}
        onPress={() => onCommand(id)}
      />
    );
  };
  return (
    <Bar role="toolbar" aria-label={t('editor.toolbar')} aria-controls={controls} {...toolbarProps}>
      {GROUPS.map((group, index) => (
        <Fragment key={group[0]?.[0]}>
          {index > 0 && <Gap aria-hidden />}
          {group.map(tool)}
          {index === IMAGE_GROUP && onFiles && (
            <ImageTool disabled={disabled} isTabStop={tabStop === 'image'} onFiles={onFiles} />
          )}
        </Fragment>
      ))}
    </Bar>
  );
}

/** The state of every tool as one text, so that a key that changes none of them renders nothing again. */
function toolStates(editor: Editor): string {
  const on = commandsOn(editor);
  const idle = idleCommands(editor);
  return TOOLS.map((id) => (on.has(id) ? 'on' : idle.has(id) ? 'idle' : 'plain')).join(' ');
}

function isSame(before: string | null, now: string): boolean {
  return before === now;
}
