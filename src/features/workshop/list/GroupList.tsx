import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ThingKind } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { newThingPath } from '../paths.ts';
import type { Branch } from '../tree.ts';
import { ThingRow } from './ThingRow.tsx';
import type { Order } from './useOrder.ts';

const Box = styled('section')(({ theme }) => ({
  padding: theme.spacing(1, 2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  padding: theme.spacing(1, 0),
  '& > h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 32 },
  '@media (pointer: coarse)': { '& > a': { minHeight: 44 } },
}));

export interface GroupListProps {
  game: string;
  kind: ThingKind;
  /** What the things belong to; absent of those that belong to nothing. */
  of: Branch | undefined;
  branches: readonly Branch[];
  order: Order;
  titled: boolean;
  /** What explains by which keys things are moved. */
  hintId: string;
}

/** Things that belong together, in their order. */
export function GroupList({ game, kind, of, branches, order, titled, hintId }: GroupListProps) {
  const { t } = useTranslation();
  const title = of?.thing.title ?? t(`workshop.kinds.${kind}.loose`);
  const amongOf = ({ thing, depth }: Branch) =>
    branches
      .filter((one) => one.depth === depth && one.thing.parent === thing.parent)
      .map((one) => one.thing.id);
  return (
    <Box
      aria-label={titled ? title : t(`workshop.kinds.${kind}.title`)}
      style={{ marginInlineStart: `${String(Math.min(of?.depth ?? 0, 4) * 16)}px` }}
    >
      {titled && (
        <Head>
          <h2>{title}</h2>
          {of && (
            <TextLink
              href={newThingPath(game, kind, of.thing.id)}
              aria-label={`${t(`workshop.kinds.${kind}.new`)}: ${title}`}
            >
              {t(`workshop.kinds.${kind}.new`)}
            </TextLink>
          )}
        </Head>
      )}
      <ul>
        {branches.map((branch) => (
          <ThingRow
            key={branch.thing.id}
            {...{ game, kind, branch, order, hintId }}
            among={amongOf(branch)}
          />
        ))}
      </ul>
    </Box>
  );
}
