import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { memo, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';
import { CommentEditorContext, fieldLabels, useFieldState } from '../useProfileField.ts';
import { FieldFoot, useIsTooLong } from './FieldFoot.tsx';

/** The comment for the masters (PROF-08): the only text of the form that is more than plain. */
export const CommentField = memo(function CommentField() {
  const { t } = useTranslation();
  const Editor = useContext(CommentEditorContext);
  const [labelId, footId] = [useId(), useId()];
  const { wrong, closed, hold, fields, send } = useFieldState('newcomment');
  const [initial] = useState(() => fields.form.getState().values.newcomment);
  const tooLong = useIsTooLong('newcomment');
  const bad = wrong ?? (tooLong ? t('profileForm.over') : undefined);
  return (
    <div>
      <Typography id={labelId} sx={{ fontWeight: 600, mb: 0.75 }}>
        {t(fieldLabels.newcomment)}
      </Typography>
      <CrashGuard>
        <Editor
          ref={hold}
          initialHtml={initial}
          label={t(fieldLabels.newcomment)}
          labelledBy={labelId}
          describedBy={footId}
          error={bad}
          minRows={3}
          disabled={closed}
          onChange={fields.noteComment}
          onSubmit={send}
        />
      </CrashGuard>
      <FormHelperText
        id={footId}
        component="div"
        error={bad !== undefined}
        sx={{ mx: 1.75, mt: 0.5 }}
      >
        <FieldFoot field="newcomment" text={wrong ?? t('profileForm.commentHint')} />
      </FormHelperText>
    </div>
  );
});
