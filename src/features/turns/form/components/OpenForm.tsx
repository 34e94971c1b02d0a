import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RefObject, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hasMoreToSay } from '../../../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { selectLocationByKey } from '../../../session/index.ts';
import { type TurnFormState, UNDER_TEXT } from '../formState.ts';
import { loadOptions } from '../formThunks.ts';
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx';
import { ArrivedPanel } from './ArrivedPanel.tsx';
import { DiceTool } from './DiceTool.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { FormTools } from './FormTools.tsx';
import { LengthBar } from './LengthBar.tsx';
import { LocationSelect, WindowOfForm } from './LocationSelect.tsx';
import { MasterFields } from './MasterFields.tsx';
import { OtherDrafts } from './OtherDrafts.tsx';
import { SendBar } from './SendBar.tsx';
import { SendFailure } from './SendFailure.tsx';
import { TurnBody } from './TurnBody.tsx';
import type { FormDraft } from './useFormDraft.ts';
import { type OpenFormProps, type TextWork, useTurnForm } from './useTurnForm.ts';
import { DeviceNotes } from '../../../../ui/DeviceNotes.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import type { TurnPreviewProps } from './TurnPreview.tsx';
import type { VersionsDialogProps } from './VersionsDialog.tsx';

/** What one rarely asks for while writing: loaded when it is first wanted. */
const LazyTurnPreview = lazyPart<TurnPreviewProps>(async () => {
  const { TurnPreview } = await import(/* webpackChunkName: "turn-preview" */ './TurnPreview.tsx');
  return TurnPreview;
}, PartFailure);

const LazyVersionsDialog = lazyPart<VersionsDialogProps>(async () => {
  const { VersionsDialog } = await import(
    /* webpackChunkName: "turn-versions" */ './VersionsDialog.tsx'
  );
  return VersionsDialog;
}, PartFailure);

/** The browser keeps the picture of each part of its own: a letter would have it walk through all of them (docs/benchmarks.md). */
const PAINTED_APART = {
  spacing: 2,
  sx: { '& > *': { isolation: 'isolate' } },
  'data-writing': '',
} as const;

interface FormHeadingProps {
  id: string;
  ref: RefObject<HTMLHeadingElement | null>;
  /** Folds the form; absent where a text is in it. */
  onFold: (() => void) | undefined;
}

function FormHeading({ id, ref, onFold }: FormHeadingProps) {
  const { t } = useTranslation();
  const window = useContext(WindowOfForm);
  const place = useAppSelector((state) =>
    window === undefined ? undefined : selectLocationByKey(state, window)?.title,
  );
  return (
    <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between' }}>
      <Typography id={id} ref={ref} variant="h2" tabIndex={-1}>
        {t('form.title')}
        {place !== undefined && <VisuallyHidden>{`: ${place}`}</VisuallyHidden>}
      </Typography>
      {onFold && (
        <Button size="small" onClick={onFold}>
          {t('form.fold')}
        </Button>
      )}
    </Stack>
  );
}

/** The form at work: what is written, as whom and where, what came meanwhile, and what sends it. */
export function OpenForm(props: OpenFormProps) {
  const { form, speaker, onSlot, onFold } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const parts = useTurnForm(props);
  const { editorRef, heading, draft, location, missing, send, work } = parts;
  const bodyError =
    form.error?.fields?.body ?? (missing === 'text' ? t('form.textMissing') : undefined);
  return (
    <Paper
      component="section"
      ref={parts.section}
      aria-labelledby={headingId}
      variant="outlined"
      onKeyDown={work.handleKeyDown}
      sx={{ borderRadius: '12px', p: { xs: 2, sm: 3 }, pb: { xs: 0.75, sm: 1.5 } }}
    >
      <Stack {...PAINTED_APART} onBlur={draft.session.flush}>
        <FormHeading
          ref={heading}
          id={headingId}
          onFold={form.empty && !work.busy ? onFold : undefined}
        />
        <DraftNotes form={form} draft={draft} onSlot={onSlot} onWriteOther={parts.writeOther} />
        <WhoAndWhere form={form} parts={parts} />
        <OptionsNote form={form} />
        <TurnBody
          {...parts.images.editor}
          ref={editorRef}
          initialHtml={form.html}
          disabled={work.busy}
          error={bodyError}
          onChange={parts.noteText}
          onSubmit={send}
        />
        <LengthBar html={form.html} />
        <TextTools form={form} isCleared={draft.replaced !== undefined} work={work} />
        {!form.elsewhere && (
          <FormExtras form={form} location={location} missing={missing} onChoose={parts.choose} />
        )}
        {work.previewed && <LazyTurnPreview form={form} speaker={speaker} location={location} />}
        {form.arrived && <ArrivedPanel turns={form.arrived} onSend={send} onBack={parts.heed} />}
        {form.error && hasMoreToSay(form.error, UNDER_TEXT) && (
          <SendFailure error={form.error} onRetry={send} />
        )}
        <SendBar
          character={speaker}
          form={form}
          persisted={draft.persisted ?? true}
          ready={parts.pressable}
          onSend={send}
        />
      </Stack>
    </Paper>
  );
}

interface WhoAndWhereProps {
  form: TurnFormState;
  parts: ReturnType<typeof useTurnForm>;
}

/** As whom the turn is posted, and where it stands. */
function WhoAndWhere({ form, parts }: WhoAndWhereProps) {
  const { missing, locations, location, closed, work } = parts;
  return (
    <>
      <ClosedPlace place={closed} />
      {!form.elsewhere && <MasterFields form={form} missing={missing} onChoose={parts.choose} />}
      <div data-field="place">
        <LocationSelect
          locations={locations}
          value={location}
          disabled={work.busy}
          missing={missing === 'place'}
          onChange={parts.stand}
        />
      </div>
    </>
  );
}

/** Why one may not write in a place in which others do (WORK-160). */
function ClosedPlace({ place }: { place: string | undefined }) {
  const { t } = useTranslation();
  const title = useAppSelector((state) =>
    place === undefined ? undefined : selectLocationByKey(state, place)?.title,
  );
  if (title === undefined) return null;
  return (
    <Alert severity="info" role="status">
      {t('form.placeClosed', { place: title })}
    </Alert>
  );
}

interface DraftNotesProps extends Pick<OpenFormProps, 'form' | 'onSlot'>, Pick<FormDraft, 'draft'> {
  onWriteOther: () => void;
}

/** Where else this text is written, and what other texts were begun. */
function DraftNotes({ form, draft, onSlot, onWriteOther }: DraftNotesProps) {
  return (
    <>
      {form.elsewhere && (
        <Elsewhere onTakeOver={draft.session.takeOver} onWriteOther={onWriteOther} />
      )}
      <DeviceNotes draft={draft} htmlOf={({ html }) => html} />
      <OtherDrafts form={form} onChoose={onSlot} />
    </>
  );
}

/** What the turn does besides its words. */
function FormExtras(props: ActionPanelProps) {
  return (
    <>
      <DiceTool {...props} />
      <ActionPanel {...props} />
    </>
  );
}

interface TextToolsProps {
  form: TurnFormState;
  isCleared: boolean;
  work: TextWork;
}

/** The tools of the text, what they open, and the way back from clearing it. */
function TextTools({ form, isCleared, work }: TextToolsProps) {
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
      {isCleared && (
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
          scope={form.place}
          onRestore={work.restore}
          onClose={work.closeVersions}
        />
      )}
    </>
  );
}

/** The form works without its form data; what it lacks is said, and can be fetched again. */
function OptionsNote({ form: { optionsStatus, place: scope } }: { form: TurnFormState }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (optionsStatus !== 'failed') return null;
  return (
    <Stack
      direction="row"
      spacing={1}
      role="status"
      sx={{ alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('form.optionsFailed')}
      </Typography>
      <Button size="small" onClick={() => dispatch(loadOptions(scope))}>
        {t('form.optionsRetry')}
      </Button>
    </Stack>
  );
}
