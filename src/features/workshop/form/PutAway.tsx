import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeRaised, toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { ThingKind } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { workshopApi } from '../api.ts';
import { OnePicker, useThings } from './controls/Refs.tsx';

interface PutAwayProps {
  game: string;
  kind: ThingKind;
  id: string;
  title: string;
  version: number;
  disabled: boolean;
  onAway: () => void;
}

interface MoveProps {
  id: string;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}

/** Turns were written in a place: they stay with it, or go to another one. */
function MoveTurns({ id, value, problem, onChange }: MoveProps) {
  const { t } = useTranslation();
  const { options, loading } = useThings('locations');
  return (
    <OnePicker
      label={t('workshop.away.moveTo')}
      help={t('workshop.away.moveHelp')}
      wrong={problem}
      closed={false}
      hold={() => undefined}
      options={options.filter((one) => one.id !== id)}
      loading={loading}
      value={value}
      onChange={(chosen = '') => onChange(chosen)}
    />
  );
}

/** Puts a thing away after a question; the toast brings it back (WORK-95). */
export function PutAway({ game, kind, id, title, version, disabled, onAway }: PutAwayProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const [moveTo, setMoveTo] = useState('');
  const [putAway, { isLoading, error, reset }] = workshopApi.endpoints.putAway.useMutation();
  const problem = error === undefined ? undefined : errorText(toApiError(error));
  const params = { game, kind, id };
  const confirm = async () => {
    const body = { version, ...(moveTo !== '' && { moveTurnsTo: moveTo }) };
    const { data } = await putAway({ params, body });
    if (!data) return;
    setAsked(false);
    dispatch(
      noticeRaised({
        id: `away/${kind}/${id}`,
        said: { text: t('workshop.away.done', { title }) },
        undo: { endpoint: 'bringBack', arg: { params } },
      }),
    );
    onAway();
  };
  return (
    <>
      <ActionButton
        variant="outlined"
        disabled={disabled}
        onClick={() => {
          reset();
          setAsked(true);
        }}
      >
        {t('workshop.away.act')}
      </ActionButton>
      <ConfirmDialog
        open={asked}
        title={t('workshop.away.question', { title })}
        confirmLabel={t('workshop.away.act')}
        cancelLabel={t('workshop.cancel')}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p style={{ marginTop: 0 }}>{t('workshop.away.text')}</p>
        {kind === 'locations' && (
          <MoveTurns {...{ id, problem, value: moveTo, onChange: setMoveTo }} />
        )}
        {problem !== undefined && kind !== 'locations' && <p role="alert">{problem}</p>}
      </ConfirmDialog>
    </>
  );
}
