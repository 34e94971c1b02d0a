import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useRef } from 'react';
import { Field } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { type GamePreset, gamePresets } from '../../../contract/index.ts';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { newAttempt, type Values } from '../../../lib/keptForm.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { GameNaming, namingProblems } from '../../../ui/GameNaming.tsx';
import { KeptForm } from '../../../ui/KeptForm.tsx';
import { refetchStanding, selectUser } from '../../session/index.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { communityApi } from '../api.ts';

const presetOf = (value: string | undefined): GamePreset =>
  gamePresets.find((one) => one === value) ?? 'turns';

/** What the game begins with, a sentence each; the ready ones before the empty one. */
function PresetChoice() {
  const { t } = useTranslation();
  const id = useId();
  const offered = gamePresets.toSorted((a, b) => Number(a === 'empty') - Number(b === 'empty'));
  return (
    <Field<string> name="preset">
      {({ input }) => (
        <div>
          <FormLabel id={id}>{t('community.preset')}</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={presetOf(input.value)}
            onChange={(_event, value) => input.onChange(value)}
            sx={{ mt: 1, gap: 1 }}
          >
            {offered.map((preset) => (
              <FormControlLabel
                key={preset}
                value={preset}
                control={<Radio />}
                sx={{ alignItems: 'flex-start' }}
                label={
                  <span style={{ display: 'block', paddingBlock: 8 }}>
                    {t(`community.presets.${preset}.title`)}
                    <Quiet as="span" style={{ display: 'block' }}>
                      {t(`community.presets.${preset}.text`)}
                    </Quiet>
                  </span>
                }
              />
            ))}
          </RadioGroup>
        </div>
      )}
    </Field>
  );
}

/** Sends under one idempotency key as long as the same is sent. */
function useMakeGame() {
  const dispatch = useAppDispatch();
  const errorsOf = useFormErrors();
  const [make] = communityApi.endpoints.makeGame.useMutation();
  const last = useRef({ said: '', key: '' });
  return async ({ title = '', key = '', preset }: Values) => {
    const body = { title, key, preset: presetOf(preset) };
    const said = JSON.stringify(body);
    if (last.current.said !== said) last.current = { said, key: dispatch(newAttempt) };
    const { error } = await make({ body, idempotencyKey: last.current.key });
    if (error === undefined) await dispatch(refetchStanding());
    return errorsOf(error, Object.keys(body));
  };
}

/** A new game: its title, its address, and what it begins with (OWN-46). */
export function GameForm({ onMade }: { onMade: (game: string) => void }) {
  const { t } = useTranslation();
  const make = useMakeGame();
  const user = useAppSelector(selectUser)?.id ?? '';
  return (
    <KeptForm
      name={`${user}/game`}
      initial={{ title: '', key: '', preset: 'turns' }}
      problems={namingProblems}
      send={make}
      onSent={({ key = '' }) => onMade(key)}
      sendLabel={t('community.makeGame')}
    >
      {(form) => (
        <>
          <GameNaming form={form} />
          <PresetChoice />
        </>
      )}
    </KeptForm>
  );
}
