import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_TYPES } from '../../contract/index.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

export interface ImageToolProps {
  disabled: boolean;
  isTabStop: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Named types, so that a telephone hands over a JPEG instead of its own format. */
const ACCEPT = UPLOAD_TYPES.join(',');

/** Chooses pictures for the text. */
export function ImageTool({ disabled, isTabStop, onFiles }: ImageToolProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const handleFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same file may be chosen again
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <ToolbarButton
        id="image"
        label={t('editor.image')}
        Icon={AddPhoto}
        disabled={disabled}
        isTabStop={isTabStop}
        onPress={() => input.current?.click()}
      />
      <input ref={input} type="file" accept={ACCEPT} multiple hidden onChange={handleFiles} />
    </>
  );
}
