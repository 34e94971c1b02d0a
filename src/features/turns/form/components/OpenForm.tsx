import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { TurnFormState } from '../formState.ts';
import { loadOffer } from '../formThunks.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { ArrivedPanel } from './ArrivedPanel.tsx';
import { DiceTool } from './DiceTool.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { FormTools } from './FormTools.tsx';
import { LazyTurnPreview, LazyVersionsDialog } from './LazyFormParts.tsx';
import { LengthBar } from './LengthBar.tsx';
import { LocationSelect } from './LocationSelect.tsx';
import { MasterFields } from './MasterFields.tsx';
import { OtherDrafts } from './OtherDrafts.tsx';
import { SendBar } from './SendBar.tsx';
import { hasMoreToSay, SendFailure } from './SendFailure.tsx';
import { TurnBody } from './TurnBody.tsx';
import { type OpenFormProps, type TextWork, useTurnForm } from './useTurnForm.ts';

/** Alt+Shift+P, wherever the letter stands on the keyboard. */
const isPreviewKey = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyP';

/** The browser keeps the picture of each part of its own: a letter would have it walk through all of them (docs/benchmarks.md). */
const PAINTED_APART = { '& > *': { isolation: 'isolate' } } as const;

/** The form at work: what is written, as whom and where, what came meanwhile, and what sends it. */
export function OpenForm(props: OpenFormProps) {
  const { form, speaker, onSlot } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const parts = useTurnForm(props);
  const { editor, heading, draft, locations, location, ready, send, work } = parts;
  const bodyError = form.error?.fields?.body;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isPreviewKey(event)) return;
    event.preventDefault();
    work.togglePreview();
  };
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      variant="outlined"
      onKeyDown={handleKeyDown}
      sx={{ borderRadius: '12px', p: { xs: 2, sm: 3 } }}
    >
      <Stack spacing={2} sx={PAINTED_APART}>
        <Typography id={headingId} ref={heading} variant="h2" tabIndex={-1}>
          {t('form.title')}
        </Typography>
        {form.elsewhere && (
          <Elsewhere onTakeOver={draft.takeOver} onWriteOther={parts.writeOther} />
        )}
        <OtherDrafts form={form} onChoose={onSlot} />
        {!form.elsewhere && <MasterFields form={form} />}
        <LocationSelect
          locations={locations}
          value={location}
          disabled={work.busy}
          onChange={parts.stand}
        />
        <OfferNote form={form} />
        <TurnBody
          {...parts.images.editor}
          ref={editor}
          initialHtml={form.html}
          disabled={work.busy}
          error={bodyError}
          onChange={draft.note}
          onSubmit={send}
        />
        <LengthBar html={form.html} />
        <TextTools form={form} work={work} />
        {!form.elsewhere && <FormExtras form={form} location={location} />}
        {work.previewed && <LazyTurnPreview form={form} speaker={speaker} location={location} />}
        {form.arrived && <ArrivedPanel turns={form.arrived} onSend={send} onBack={parts.heed} />}
        {form.error && hasMoreToSay(form.error) && (
          <SendFailure error={form.error} onRetry={send} />
        )}
        <SendBar character={speaker} form={form} ready={ready} onSend={send} />
      </Stack>
    </Paper>
  );
}

/** What the turn does besides its words. */
function FormExtras(props: { form: TurnFormState; location: string | undefined }) {
  return (
    <>
      <DiceTool {...props} />
      <ActionPanel {...props} />
    </>
  );
}

/** The tools of the text, what they open, and the way back from clearing it. */
function TextTools({ form, work }: { form: TurnFormState; work: TextWork }) {
  const { t } = useTranslation();
  return (
    <>
      <FormTools
        fixed={work.busy || form.empty}
        busy={work.busy}
        previewed={work.previewed}
        onPreview={work.togglePreview}
        onVersions={work.openVersions}
        onClear={work.clear}
      />
      {form.cleared !== undefined && (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={work.takeBack}>
              {t('form.takeBack')}
            </Button>
          }
        >
          {t('form.cleared')}
        </Alert>
      )}
      {work.choosing && (
        <LazyVersionsDialog
          place={form.place}
          onRestore={work.restore}
          onClose={work.closeVersions}
        />
      )}
    </>
  );
}

/** The form works without its form data; what it lacks is said, and can be fetched again. */
function OfferNote({ form: { offerStatus, place } }: { form: TurnFormState }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (offerStatus !== 'failed') return null;
  return (
    <Stack
      direction="row"
      spacing={1}
      role="status"
      sx={{ alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('form.offerFailed')}
      </Typography>
      <Button size="small" onClick={() => dispatch(loadOffer(place))}>
        {t('form.offerRetry')}
      </Button>
    </Stack>
  );
}
