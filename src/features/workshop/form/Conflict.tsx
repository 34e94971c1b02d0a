import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Note.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { type FieldSpec, fieldsOf } from '../kinds/index.ts';
import type { ThingDraft } from './thingDraft.ts';
import type { ThingWork } from './useThing.ts';
import { useFocusAtOnce } from './useThingField.ts';
import { differing, type Values } from './values.ts';
import { ValueText } from './ValueText.tsx';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const Side = styled('div')(({ theme }) => ({
  padding: theme.spacing(0.5, 1.5, 1.5),
  borderRadius: 8,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  '& > div': { maxHeight: '30vh', overflowY: 'auto', overflowWrap: 'anywhere' },
}));

type Choice = 'mine' | 'theirs';

interface FieldChoiceProps {
  spec: FieldSpec;
  sides: readonly (readonly [Choice, Values])[];
  choice: Choice;
  onChoose: (choice: string) => void;
}

/** One field as either has it, and whose stays. */
function FieldChoice({ spec, sides, choice, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      aria-label={t(spec.label)}
      value={choice}
      sx={{ mt: 2 }}
      onChange={(_event, chosen) => onChoose(chosen)}
    >
      <strong>{t(spec.label)}</strong>
      <Pair>
        {sides.map(([side, values]) => (
          <Side key={side}>
            <FormControlLabel
              value={side}
              control={<Radio size="small" />}
              label={t(`workshop.conflict.${side}`)}
            />
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
            <div tabIndex={0}>
              <ValueText spec={spec} value={values[spec.name]} />
            </div>
          </Side>
        ))}
      </Pair>
    </RadioGroup>
  );
}

/** What was left as it stood before gives way; where nobody knows how it stood, one's own is kept until it is looked at. */
function firstChoices({ scope: { kind }, host, draft }: ThingWork, mine: Values): Set<string> {
  const began = draft.value?.version === host.version;
  const written = new Set(differing(kind, mine, host.values));
  return new Set(began ? written : fieldsOf(kind).map(({ name }) => name));
}

/** A thing that another has changed meanwhile: both versions side by side where they differ, to be chosen from field by field (WORK-91). */
export function Conflict({ theirs, work }: { theirs: ThingDraft; work: ThingWork }) {
  const { t } = useTranslation();
  const { kind } = work.scope;
  const [mine] = useState(() => work.fields.values());
  const [kept, setKept] = useState(() => firstChoices(work, mine));
  const names = differing(kind, mine, theirs.values);
  const fields = fieldsOf(kind).filter(({ name }) => names.includes(name));
  const choose = (name: string, choice: string) => {
    const next = new Set(kept);
    if (choice === 'mine') next.add(name);
    else next.delete(name);
    setKept(next);
  };
  const joined = () => {
    const now = work.fields.values();
    const own = Object.entries(now).filter(([name]) => kept.has(name));
    const others = Object.entries(theirs.values).filter(([name]) => !kept.has(name));
    return Object.fromEntries([...others, ...own]);
  };
  const sides: readonly (readonly [Choice, Values])[] = [
    ['mine', mine],
    ['theirs', theirs.values],
  ];
  return (
    <Note
      ref={useFocusAtOnce()}
      severity="warning"
      role="alert"
      title={t('workshop.conflict.title')}
      acts={[
        { label: t('workshop.conflict.settle'), onPress: () => work.settle(joined()) },
        { label: t('workshop.conflict.takeTheirs'), onPress: work.discard },
      ]}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {t(fields.length > 0 ? 'workshop.conflict.lead' : 'workshop.conflict.same')}
      {fields.map((spec) => (
        <FieldChoice
          key={spec.name}
          {...{ spec, sides }}
          choice={kept.has(spec.name) ? 'mine' : 'theirs'}
          onChoose={(choice) => choose(spec.name, choice)}
        />
      ))}
    </Note>
  );
}
