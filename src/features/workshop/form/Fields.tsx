import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresControl } from '../figures/FiguresControl.tsx';
import { type FieldSpec, kindSpecs } from '../kinds/index.ts';
import type { WorkshopPage } from '../paths.ts';
import { ChoiceControl, FlagsControl, GroupControl } from './controls/Choices.tsx';
import { HolidayControl } from './controls/Holiday.tsx';
import { IconControl, PictureControl } from './controls/Pictures.tsx';
import { PeopleControl, RefControl } from './controls/Refs.tsx';
import { HtmlControl, KeyControl, NumberControl, TextControl } from './controls/Texts.tsx';
import { WaysControl } from './controls/Ways.tsx';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
}));

const Legend = styled('legend')(({ theme }) => ({
  padding: 0,
  marginBottom: theme.spacing(2),
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
}));

/** A field by what it is filled in (WORK-89). */
function Control({ spec }: { spec: FieldSpec }) {
  switch (spec.control) {
    case 'key':
      return <KeyControl spec={spec} />;
    case 'html':
      return <HtmlControl spec={spec} />;
    case 'picture':
      return <PictureControl spec={spec} />;
    case 'icon':
      return <IconControl spec={spec} />;
    case 'group':
      return <GroupControl spec={spec} />;
    case 'holiday':
      return <HolidayControl spec={spec} />;
    case 'number':
      return <NumberControl spec={spec} />;
    case 'choice':
      return <ChoiceControl spec={spec} />;
    case 'flags':
      return <FlagsControl spec={spec} />;
    case 'ref':
    case 'refs':
      return <RefControl spec={spec} />;
    case 'people':
      return <PeopleControl spec={spec} />;
    case 'figures':
      return <FiguresControl spec={spec} />;
    case 'ways':
      return <WaysControl spec={spec} />;
    case 'line':
    case 'text':
      return <TextControl spec={spec} />;
  }
}

/** All fields of a kind, in the order in which what is wrong is looked for. */
export const Fields = memo(function Fields({ kind }: { kind: WorkshopPage }) {
  const { t } = useTranslation();
  const { groups } = kindSpecs[kind];
  return groups.map(({ title, fields }) => (
    <Group key={title}>
      {groups.length > 1 && <Legend>{t(title)}</Legend>}
      {fields.map((spec) => (
        <Control key={spec.name} spec={spec} />
      ))}
    </Group>
  ));
});
