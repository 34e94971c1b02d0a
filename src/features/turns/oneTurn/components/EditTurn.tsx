import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasMoreToSay } from '../../../../api/index.ts';
import type { Turn } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DeviceNotes } from '../../../../ui/DeviceNotes.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { FormFoot } from '../../../../ui/FormFoot.tsx';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { useFocusIfLost } from '../../../../ui/hooks.ts';
import { selectTurnMode } from '../selectors.ts';
import type { TurnModeState } from '../modesSlice.ts';
import type { TurnText } from '../turnText.ts';
import { selectWritableLocations } from '../../selectors.ts';
import { isUnsure, UNDER_TEXT } from '../../form/formState.ts';
import { Elsewhere } from '../../form/components/Elsewhere.tsx';
import { LengthBar } from '../../form/components/LengthBar.tsx';
import { LocationSelect } from '../../form/components/LocationSelect.tsx';
import { TurnBody } from '../../form/components/TurnBody.tsx';
import { type EditingProps, useEditing } from './useEditing.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { useTextScope } from './useTurnText.ts';

/** The text of a turn in the editor (TURN-01), with what was typed before where it was not sent. */
export function EditTurn({ turn }: { turn: Turn }) {
  const scope = useTextScope(turn.id, 'editing');
  const state = useAppSelector((all) => selectTurnMode(all, turn.id));
  if (!scope || !state) return null;
  return <Editing turn={turn} scope={scope} state={state} />;
}

function Editing(props: EditingProps) {
  const { turn, state } = props;
  const { t } = useTranslation();
  const editing = useEditing(props);
  const { text, elsewhere, overtaken, save } = editing;
  const closed = elsewhere || state.busy !== undefined;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const bodyError = state.error?.fields?.body ?? (editing.missing && t('form.textMissing'));
  return (
    <Stack
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={t('turn.editing')}
      data-writing="text"
      spacing={1.5}
    >
      {elsewhere && <Elsewhere onTakeOver={editing.session.takeOver} />}
      <DeviceNotes draft={editing.draft} htmlOf={({ html }) => html} />
      {editing.isRestored && !editing.draft.device && (
        <Alert severity="info">{t('turn.restored')}</Alert>
      )}
      {editing.isOpen && (
        <TurnBody
          {...editing.images.editor}
          ref={editing.editor}
          initialHtml={text.html}
          disabled={closed}
          error={bodyError}
          onChange={editing.change}
          onSubmit={save}
        />
      )}
      <LengthBar html={text.html} />
      <EditPlace turn={turn} text={text} disabled={closed} onChange={editing.stand} />
      {!editing.isPersisted && <Alert severity="warning">{t('turn.textNotKept')}</Alert>}
      {overtaken ? (
        <EditConflict post={turn.post} {...editing} />
      ) : (
        state.error && hasMoreToSay(state.error, UNDER_TEXT) && <EditFailure error={state.error} />
      )}
      <EditButtons state={state} afloat={!overtaken} {...editing} />
    </Stack>
  );
}

type EditConflictProps = { post: string } & Pick<
  ReturnType<typeof useEditing>,
  'keepMine' | 'takeTheirs'
>;

/** Somebody else changed the turn while it was being edited. */
function EditConflict({ post, keepMine, takeTheirs }: EditConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictNote
      ref={useFocusIfLost()}
      title={t('turn.changedMeanwhile')}
      lead={t('turn.theirVersion')}
      acts={[
        { label: t('turn.keepMine'), onPress: keepMine },
        { label: t('turn.takeTheirs'), onPress: takeTheirs },
      ]}
    >
      <SafeHtml html={post} />
    </ConflictNote>
  );
}

interface EditPlaceProps {
  turn: Turn;
  text: TurnText;
  disabled: boolean;
  onChange: (location: string) => void;
}

/** Where the turn stands, for those who may write elsewhere too (TURN-05, spec 1 §7): it may stay in any case. */
function EditPlace({ turn: { location }, text, ...choice }: EditPlaceProps) {
  const writable = useAppSelector(selectWritableLocations);
  if (!location) return null;
  const others = writable.filter(({ key }) => key !== location.key);
  if (others.length === 0) return null;
  const here = writable.find(({ key }) => key === location.key) ?? location;
  return (
    <LocationSelect
      locations={[here, ...others]}
      value={text.location ?? location.key}
      {...choice}
    />
  );
}

type EditButtonsProps = { state: TurnModeState; afloat: boolean } & Pick<
  ReturnType<typeof useEditing>,
  'empty' | 'ready' | 'save' | 'giveUp' | 'isChanged'
>;

/** Save and cancel; what was changed is not thrown away without a question. */
function EditButtons({ state, afloat, empty, ready, save, giveUp, isChanged }: EditButtonsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const busy = state.busy !== undefined;
  return (
    <>
      <FormFoot afloat={afloat}>
        <Button
          sx={{ marginInlineStart: 'auto' }}
          color="inherit"
          disabled={busy}
          onClick={() => (isChanged() ? setAsking(true) : giveUp())}
        >
          {t('turn.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={empty || !(ready || busy)}
          loading={busy}
          onClick={save}
        >
          {t('turn.save')}
        </Button>
      </FormFoot>
      <ConfirmDialog
        open={asking}
        dangerous
        confirmLabel={t('turn.discard')}
        cancelLabel={t('turn.goOn')}
        onConfirm={giveUp}
        onCancel={() => setAsking(false)}
      >
        {t('turn.discardAsk')}
      </ConfirmDialog>
    </>
  );
}

/** Why the text was not taken, where the host says nothing of the text itself. */
function EditFailure({ error }: { error: NonNullable<TurnModeState['error']> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const key = isUnsure(error) ? 'turn.editUnsure' : 'turn.editFailed';
  return <Alert severity="error">{t(key, { reason: errorText(error, UNDER_TEXT) })}</Alert>;
}
