import { styled } from '@mui/material/styles';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { profileLongTexts } from '../../../../domain/index.ts';
import { FieldRemarks } from '../../remarks/FieldRemarks.tsx';
import { FactionField, PlainChoice, PositionField } from './ChoiceField.tsx';
import { CommentField } from './CommentField.tsx';
import { AgeField, ProfileText } from './TextFields.tsx';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  // The browser keeps the picture of each field of its own: a letter has it draw only that one.
  '& > *': { isolation: 'isolate' },
}));

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const Legend = styled('legend')(({ theme }) => ({
  padding: 0,
  marginBottom: theme.spacing(2),
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
}));

/** What stands side by side: what is said of these stands below them. */
const CHOSEN = ['species', 'faction', 'position', 'gender', 'age'] as const;

/** All fields in the order of the schema, so that the first wrong one is the first on the page (PROF-07). */
export const Fields = memo(function Fields({ offered }: { offered: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Group>
        <Legend>{t('profileForm.who')}</Legend>
        <ProfileText field="name" />
        <FieldRemarks field="name" />
        <ProfileText field="alias" />
        <FieldRemarks field="alias" />
        <Pair>
          <PlainChoice field="species" />
          <FactionField />
          <PositionField />
          <PlainChoice field="gender" />
          <AgeField />
        </Pair>
        {CHOSEN.map((field) => (
          <FieldRemarks key={field} field={field} />
        ))}
      </Group>
      <Group>
        <Legend>{t('profileForm.story')}</Legend>
        {profileLongTexts.map((field) => (
          <Fragment key={field}>
            <ProfileText field={field} long />
            <FieldRemarks field={field} />
          </Fragment>
        ))}
      </Group>
      {!offered && (
        <Group>
          <Legend>{t('profileForm.masters')}</Legend>
          <CommentField />
        </Group>
      )}
    </>
  );
});
