import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import type { TurnMode } from '../../../../domain/index.ts';
import { TagSelect, useModels } from '../../../models/index.ts';
import { type MissingField, modeOf, npcOf, questsOf } from '../formMode.ts';
import { formKey, isUnderWay, type TurnFormState } from '../formState.ts';
import { modeSwitched, npcChosen, questsChosen, tagsChosen } from '../formsSlice.ts';
import { type ChoiceOption, ChoiceSelect } from './ChoiceSelect.tsx';

const NOBODY: readonly string[] = [];

export interface FormPartProps {
  form: TurnFormState;
  /** What a press of send found empty. */
  missing?: MissingField | undefined;
  /** Takes the action of a choice. */
  onChoose: (choice: UnknownAction) => void;
}

/** What masters choose besides: as whom the turn is posted, the quests of a turn of the seasons, and its tags (FORM-05, FORM-10, FORM-11, WORK-142). */
export function MasterFields(props: FormPartProps) {
  const { form } = props;
  const mode = modeOf(form);
  if (mode === undefined) return null;
  return (
    <Stack spacing={2}>
      {form.modes.length > 1 && <ModeToggle {...props} />}
      {mode === 'npc' ? <NpcSelect {...props} /> : <QuestSelect {...props} />}
      <TurnTags {...props} />
    </Stack>
  );
}

function ModeToggle({ form, onChoose }: FormPartProps) {
  const { t } = useTranslation();
  const name = formKey(form.place);
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label={t('form.mode')}
      disabled={isUnderWay(form)}
      value={modeOf(form)}
      onChange={(_event, mode: TurnMode | null) => {
        // A press on the mode that is on would switch it off; there is always one.
        if (mode) onChoose(modeSwitched({ form: name, mode }));
      }}
    >
      <ToggleButton value="seasons">{t('form.modeSeasons')}</ToggleButton>
      <ToggleButton value="npc">{t('form.modeNpc')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** The NPC that was chosen last, by name, as long as the form data that would tell it is not there. */
function useRemembered(form: TurnFormState): ChoiceOption[] {
  const { npc } = form.master;
  const wanted = form.options === undefined && npc !== undefined ? [npc] : NOBODY;
  const { models } = useModels('npc', wanted);
  return models.map(({ key, title }) => ({ key, title }));
}

function NpcSelect({ form, missing, onChoose }: FormPartProps) {
  const { t } = useTranslation();
  const remembered = useRemembered(form);
  const npcs = form.options?.npcList ?? [];
  const none = form.options !== undefined && npcs.length === 0;
  const hint = t(none ? 'form.npcNone' : 'form.npcChoose');
  const value = npcOf(form)?.id ?? remembered[0]?.key;
  return (
    <div data-field="npc">
      <ChoiceSelect
        label={t('form.npc')}
        hint={value === undefined ? hint : undefined}
        notFound={t('form.npcNotFound')}
        options={form.options ? npcs.map(({ id, name }) => ({ key: id, title: name })) : remembered}
        value={value}
        disabled={isUnderWay(form) || npcs.length === 0}
        missing={missing === 'npc'}
        onChange={(npc) => onChoose(npcChosen({ form: formKey(form.place), npc }))}
      />
    </div>
  );
}

/**
 * The quests that the turn is marked with, by the tag multiselect (FORM-10, FORM-18): what was chosen is said by its title also while the
 * form data is on its way, or does not come.
 */
function QuestSelect({ form, onChoose }: FormPartProps) {
  const { t } = useTranslation();
  const quests = form.options?.questList ?? [];
  const chosen = form.options ? questsOf(form).map(({ id }) => id) : form.master.quests;
  if (quests.length === 0 && chosen.length === 0) return null;
  return (
    <TagSelect
      type="quest"
      label={t('form.quests')}
      notFound={t('form.questsNotFound')}
      clearLabel={t('form.questsClear')}
      options={quests.map(({ id, title }) => ({ key: id, title }))}
      value={chosen}
      disabled={isUnderWay(form)}
      onChange={(ids) => onChoose(questsChosen({ form: formKey(form.place), quests: ids }))}
    />
  );
}

/** The tags of the turn: those of the community, and new ones, made here (WORK-142). On hosts without tags of turns there is none to choose. */
function TurnTags({ form, onChoose }: FormPartProps) {
  const { t } = useTranslation();
  const offered = form.options?.tagList;
  const chosen = form.master.tags ?? NOBODY;
  if (offered === undefined && chosen.length === 0) return null;
  return (
    <TagSelect
      type="tag"
      creatable
      label={t('form.tags')}
      notFound={t('form.tagsNotFound')}
      clearLabel={t('form.tagsClear')}
      {...(offered && { options: offered })}
      value={chosen}
      disabled={isUnderWay(form)}
      onChange={(tags) => onChoose(tagsChosen({ form: formKey(form.place), tags }))}
    />
  );
}
