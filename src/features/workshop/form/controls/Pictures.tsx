import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import FormHelperText from '@mui/material/FormHelperText';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFields, UPLOAD_TYPES } from '../../../../contract/index.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { MenuIcon } from '../../../../ui/MenuIcon.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { useSending } from '../../useSending.ts';
import { useThingField, useUpload } from '../useThingField.ts';
import { textOf } from '../values.ts';
import type { ControlProps } from './Texts.tsx';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  '& > img': {
    maxWidth: '100%',
    maxHeight: '14rem',
    width: 'fit-content',
    objectFit: 'contain',
    borderRadius: 8,
    border: `1px solid ${paletteOf(theme).divider}`,
    backgroundColor: paletteOf(theme).action.hover,
  },
}));

const Label = styled('span')({ fontWeight: 600 });

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

interface ChooserProps {
  /** The words of the button, and what it is for where several are on the page. */
  label: string;
  of: string;
  closed: boolean;
  describedBy: string;
  hold: (shown: { readonly focus: () => void } | null) => void;
  onSent: (path: string) => void;
}

/** The button that asks for a file, and what becomes of it. */
function Chooser({ label, of, closed, describedBy, hold, onSent }: ChooserProps) {
  const { t } = useTranslation();
  const upload = useUpload();
  const { part, reason, send, cancel } = useSending(async (file, way) => {
    const outcome = await upload(file, way);
    return 'url' in outcome ? { sent: () => onSent(outcome.url) } : outcome;
  });
  return (
    <>
      <FileButton
        ref={hold}
        variant="outlined"
        file={of}
        accept={UPLOAD_TYPES.join(',')}
        disabled={closed}
        loading={part !== undefined}
        aria-label={`${label}: ${of}`}
        aria-describedby={describedBy}
        onFile={send}
      >
        {label}
      </FileButton>
      {part !== undefined && <ActionButton onClick={cancel}>{t('workshop.cancel')}</ActionButton>}
      <span role="status">
        {part !== undefined && t('workshop.uploading', { percent: Math.round(part * 100) })}
      </span>
      {reason !== undefined && (
        <FormHelperText error role="alert" sx={{ flexBasis: '100%' }}>
          {reason}
        </FormHelperText>
      )}
    </>
  );
}

/** A picture: uploaded, shown, taken away (WORK-89). */
export const PictureControl = memo(function PictureControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const footId = useId();
  const src = textOf(value);
  const of = t(spec.label);
  return (
    <Frame role="group" aria-label={of}>
      <Label>{of}</Label>
      {src !== '' && <img src={src} alt={t('workshop.pictureOf', { of })} loading="lazy" />}
      <Acts>
        <Chooser
          {...{ of, closed, hold }}
          label={t(src === '' ? 'workshop.choosePicture' : 'workshop.replacePicture')}
          describedBy={footId}
          onSent={change}
        />
        {src !== '' && !closed && (
          <ActionButton
            aria-label={`${t('workshop.removePicture')}: ${of}`}
            onClick={() => change(undefined)}
          >
            {t('workshop.removePicture')}
          </ActionButton>
        )}
      </Acts>
      <FormHelperText id={footId} error={wrong !== undefined} sx={{ mx: 0 }}>
        {wrong ?? t(spec.help)}
      </FormHelperText>
    </Frame>
  );
});

/** The icon of the menus: the name of a drawing, or a picture. */
export const IconControl = memo(function IconControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const footId = useId();
  const icon = isFields(value) ? textOf(value['icon']) : '';
  const choose = (next: string) => change(next === '' ? undefined : { type: '', icon: next });
  return (
    <Acts role="group" aria-label={t(spec.label)}>
      <MenuIcon icon={icon === '' ? undefined : { type: '', icon }} />
      <TextField
        label={t(spec.label)}
        value={icon}
        error={wrong !== undefined}
        helperText={wrong ?? t(spec.help)}
        sx={{ flex: '1 1 14rem' }}
        onChange={({ target }) => choose(target.value.trim())}
        slotProps={{
          htmlInput: { readOnly: closed, autoComplete: 'off', spellCheck: false },
          formHelperText: { id: footId },
        }}
      />
      <Chooser
        {...{ closed, hold }}
        of={t(spec.label)}
        label={t('workshop.choosePicture')}
        describedBy={footId}
        onSent={choose}
      />
    </Acts>
  );
});
