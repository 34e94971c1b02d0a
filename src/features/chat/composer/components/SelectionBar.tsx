import Close from '@mui/icons-material/Close';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerState } from '../composerState.ts';
import type { ChatPlace } from '../../channels.ts';
import { Bar, BarText } from './composerParts.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useSelection } from './useSelection.ts';

interface SelectionBarProps {
  place: ChatPlace;
  composer: ComposerState;
  onClear: () => void;
  /** Something was done with the selection, and it is over. */
  onDone: () => void;
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, disabled = false, pressed, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      color={pressed ? 'primary' : 'inherit'}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

/**
 * What is done with selected messages (spec 2 §2, MSG-01, MSG-02): one alone can be edited and deleted, several can be copied. There is
 * nothing of it without a selection.
 */
export function SelectionBar({ place, composer, onClear, onDone }: SelectionBarProps) {
  const { t } = useTranslation();
  const { selected, edit, sending } = composer;
  const tools = useSelection(place.channel, composer);
  const saving = sending?.kind === 'edit';
  const count = selected.length;
  const said = edit ? t('composer.editing') : count > 0 && t('composer.selected', { count });
  return (
    <>
      <Bar>
        <BarText role="status">{said}</BarText>
        {selected.length > 0 && (
          <div role="toolbar" aria-label={t('composer.tools')}>
            {tools.only !== undefined && (
              <>
                <Tool
                  label={edit ? t('composer.cancelEdit') : t('composer.edit')}
                  pressed={edit !== undefined}
                  disabled={sending !== undefined}
                  onClick={tools.toggleEdit}
                >
                  <Edit fontSize="small" />
                </Tool>
                <Tool label={t('composer.delete')} disabled={saving} onClick={tools.askDelete}>
                  <Delete fontSize="small" />
                </Tool>
              </>
            )}
            <Tool label={t('composer.copy')} onClick={tools.copy}>
              <ContentCopy fontSize="small" />
            </Tool>
            <Tool label={t('composer.cancel')} disabled={saving} onClick={onClear}>
              <Close fontSize="small" />
            </Tool>
          </div>
        )}
      </Bar>
      <DeleteDialog
        channel={place.channel}
        message={tools.asked}
        onClose={tools.endAsking}
        onDone={onDone}
      />
    </>
  );
}
