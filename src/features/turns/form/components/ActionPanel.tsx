import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../../api/index.ts';
import type { ActionType, Place } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import type { DiceFieldsProps } from '../../../../ui/DiceFields.tsx';
import { firstDice } from '../../../../ui/diceNumbers.ts';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { selectLocations } from '../../../session/index.ts';
import { actionOf, actionsOf, destinationOf, routesOf } from '../formMode.ts';
import { formKey, isUnderWay } from '../formState.ts';
import { actionChosen, actionPanelToggled, destinationChosen, diceTyped } from '../formsSlice.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { FormPartProps } from './MasterFields.tsx';

export interface ActionPanelProps extends FormPartProps {
  /** Where the turn is to stand: ways lead away from there. */
  location: string | undefined;
}

/** What the turn does besides its words (FORM-03). It is shown on demand; hidden, the turn does nothing more. */
export function ActionPanel(props: ActionPanelProps) {
  const { form, location, onChoose } = props;
  const { t } = useTranslation();
  const panelId = useId();
  if (actionsOf(form, location).length === 0) return null;
  const shown = form.actionShown;
  const toggle = () => onChoose(actionPanelToggled({ form: formKey(form.place), shown: !shown }));
  return (
    <div>
      <Button
        size="small"
        aria-expanded={shown}
        aria-controls={panelId}
        disabled={isUnderWay(form)}
        onClick={toggle}
      >
        {t(shown ? 'form.actionHide' : 'form.actionShow')}
      </Button>
      <div id={panelId}>{shown && <ActionFields {...props} />}</div>
    </div>
  );
}

function ActionFields(props: ActionPanelProps) {
  const { form, location } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const action = actionOf(form, location);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      sx={{ p: 2, mt: 1, borderRadius: '12px' }}
    >
      <Stack spacing={2}>
        <Typography id={headingId} variant="h3" sx={{ fontSize: '1rem' }}>
          {t('form.action')}
        </Typography>
        <ActionToggle {...props} />
        {action === 'route' && <DestinationSelect {...props} />}
        {action === 'roll' && <RollFields {...props} />}
      </Stack>
    </Paper>
  );
}

const names = { route: 'form.actionRoute', roll: 'form.actionRoll' } as const;

/** Which action, where there is more than one. */
function ActionToggle({ form, location, onChoose }: ActionPanelProps) {
  const { t } = useTranslation();
  const offered = actionsOf(form, location);
  if (offered.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t('form.action')}
      disabled={isUnderWay(form)}
      value={actionOf(form, location)}
      onChange={(_event, action: ActionType | null) => {
        if (action) onChoose(actionChosen({ form: formKey(form.place), action }));
      }}
    >
      {offered.map((action) => (
        <ToggleButton key={action} value={action}>
          {t(names[action])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Places by the names of the location list, where it knows them: a host may send bare keys. */
function useTitled(places: readonly Place[]) {
  const locations = useAppSelector(selectLocations);
  const titleOf = ({ key, title }: Place) =>
    locations.find((location) => location.key === key)?.title ?? title;
  return places.map((place) => ({ key: place.key, title: titleOf(place) }));
}

const LazyDiceFields = lazyPart<DiceFieldsProps>(async () => {
  const { DiceFields } = await import(
    /* webpackChunkName: "dice" */ '../../../../ui/DiceFields.tsx'
  );
  return DiceFields;
}, PartFailure);

/** Which dice the host is to throw (BACK-133); a host that takes none throws its own. */
function RollFields({ form, onChoose }: ActionPanelProps) {
  const { t } = useTranslation();
  const takesDice = useAppSelector((state) => selectCan(state, 'turnDice')) === true;
  return (
    <>
      {takesDice && (
        <Stack data-field="dice" spacing={2} sx={{ maxWidth: 360 }}>
          <LazyDiceFields
            numbers={form.dice ?? firstDice}
            disabled={isUnderWay(form)}
            onNumbers={(dice) => onChoose(diceTyped({ form: formKey(form.place), dice }))}
          />
        </Stack>
      )}
      <Typography variant="body2">{t('form.rollHint')}</Typography>
    </>
  );
}

function DestinationSelect({ form, location, missing, onChoose }: ActionPanelProps) {
  const { t } = useTranslation();
  const options = useTitled(routesOf(form, location));
  const value = destinationOf(form, location);
  return (
    <div data-field="destination">
      <ChoiceSelect
        label={t('form.destination')}
        hint={value === undefined ? t('form.destinationChoose') : undefined}
        notFound={t('form.placeNotFound')}
        options={options}
        value={value}
        disabled={isUnderWay(form)}
        missing={missing === 'destination'}
        onChange={(destination) =>
          onChoose(destinationChosen({ form: formKey(form.place), destination }))
        }
      />
    </div>
  );
}
