import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Difference, Differences } from '../../../recorder/stateDiff.ts';
import { briefly } from './ValueTree.tsx';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& > li': {
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& del': { color: theme.vars.palette.error.main },
  '& ins': { color: theme.vars.palette.success.main, textDecoration: 'none' },
}));

const Path = styled('div')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

function Item({ path, one, other }: Difference) {
  const { t } = useTranslation();
  return (
    <li>
      <Path>{path === '' ? t('replay.wholeState') : path.slice(0, 500)}</Path>
      {one === undefined ? t('replay.nothing') : <del>{briefly(one)}</del>}
      {' → '}
      {other === undefined ? t('replay.nothing') : <ins>{briefly(other)}</ins>}
    </li>
  );
}

/** Paths of the state, and what stood there before and after. */
export function DifferenceList({ found: { list, more } }: { found: Differences }) {
  const { t } = useTranslation();
  if (list.length === 0)
    return <Typography color="textSecondary">{t('replay.changedNothing')}</Typography>;
  return (
    <>
      <List>
        {list.map((one) => (
          <Item key={one.path} {...one} />
        ))}
      </List>
      {more && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('replay.moreChanges', { count: list.length })}
        </Typography>
      )}
    </>
  );
}
