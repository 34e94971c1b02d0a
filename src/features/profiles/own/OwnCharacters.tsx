import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import {
  chooseCharacter,
  selectDefaultAvatar,
  selectOtherCharacters,
} from '../../session/index.ts';

const Panel = styled('section')(({ theme }) => ({
  maxWidth: '34rem',
  marginInline: 'auto',
  '& > h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
}));

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  '& > span:nth-of-type(2)': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
}));

/** The profiles that one could play instead: one press, and it is their profile that is shown. Nothing where there are none. */
export function OwnCharacters() {
  const { t } = useTranslation();
  const id = useId();
  const dispatch = useAppDispatch();
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const others = useAppSelector(selectOtherCharacters).filter((one) => roleOf(one) === 'profile');
  if (others.length === 0) return null;
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{t('ownProfile.yours')}</h2>
      <List>
        {others.map(({ key, name, avatar }) => (
          <Item key={key}>
            <Avatar name={name} src={avatar || defaultAvatar} decorative />
            <span>{name}</span>
            <ActionButton
              variant="outlined"
              aria-label={t('ownProfile.playAs', { name })}
              onClick={() => dispatch(chooseCharacter(key))}
            >
              {t('ownProfile.play')}
            </ActionButton>
          </Item>
        ))}
      </List>
    </Panel>
  );
}
