import { type KeyboardEvent, type SubmitEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectIsMaster } from '../../../session/index.ts';
import { selectTextRefusal } from '../composerSelectors.ts';
import { useComposer } from '../composerDraft.ts';
import type { ComposerState } from '../composerState.ts';
import { selectionCleared } from '../composersSlice.ts';
import type { ChatPlace } from '../../channels.ts';
import { submit } from '../sendThunks.ts';
import { ComposerInput } from './ComposerInput.tsx';
import { ComposerNotes } from './ComposerNotes.tsx';
import { Field, Form } from './composerParts.ts';
import { DiceButton } from './DiceButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SendButton } from './SendButton.tsx';
import { useInputFocus } from './useInputFocus.ts';

interface ComposerFormProps {
  place: ChatPlace;
  compact: boolean;
}

/** The input of a channel with all that belongs to it, as soon as what was kept of it has been read. */
export function ComposerForm({ place, compact }: ComposerFormProps) {
  const composer = useComposer(place);
  return composer && <OpenComposer place={place} compact={compact} composer={composer} />;
}

interface OpenComposerProps extends ComposerFormProps {
  composer: ComposerState;
}

function OpenComposer({ place, compact, composer }: OpenComposerProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { channel } = place;
  const input = useRef<HTMLTextAreaElement>(null);
  const isMaster = useAppSelector(selectIsMaster);
  const refusal = useAppSelector((state) => selectTextRefusal(state, composer));
  useInputFocus(input, composer);

  const focus = () => input.current?.focus();
  const send = () => {
    focus(); // a button that waits would lose it, and a phone would put its keyboard away
    void dispatch(submit(place));
  };
  const clear = () => {
    dispatch(selectionCleared({ channel }));
    focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (composer.selected.length === 0) return;
    event.preventDefault();
    event.stopPropagation(); // the window around has an Escape of its own
    clear();
  };
  const { sending, edit } = composer;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape means the whole form; there is a button for it too
    <Form
      {...(!compact && { 'aria-label': t('composer.form') })} // a landmark; in a window the dialog has the name, and forms of several windows would be alike
      aria-busy={sending !== undefined}
      data-compact={compact}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    >
      <SelectionBar place={place} composer={composer} onClear={clear} onDone={focus} />
      <ComposerNotes place={place} composer={composer} refusal={refusal} />
      <Field>
        {isMaster && !edit && <DiceButton place={place} composer={composer} compact={compact} />}
        <ComposerInput
          ref={input}
          place={place}
          composer={composer}
          compact={compact}
          onSend={send}
        />
        <SendButton composer={composer} disabled={refusal !== undefined} compact={compact} />
      </Field>
    </Form>
  );
}
