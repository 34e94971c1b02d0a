import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThingKind } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { workshopApi } from '../api.ts';
import { statusesOf } from '../kinds/index.ts';
import { workshopPath } from '../paths.ts';
import type { Branch } from '../tree.ts';
import type { Order } from './useOrder.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  minHeight: 52,
  paddingBlock: theme.spacing(0.5),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 4,
  '&:first-of-type': { borderTop: 0 },
  '&[data-dragged="true"]': { opacity: 0.5 },
  '&[data-over="true"]': { outline: `2px solid ${paletteOf(theme).primary.main}` },
  // On a phone the arrows take the room of the picture: the name stays beside them.
  [theme.breakpoints.down('sm')]: { '&:has(> [aria-expanded="true"]) > img': { display: 'none' } },
}));

const Words = styled('span')({
  flex: '1 1 6.5rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  // Close under the name, whose link is higher than its words.
  '& > a + span': { display: 'block', marginTop: -8, paddingBottom: 4 },
});

const Small = styled('img')({ width: 36, height: 36, objectFit: 'cover', borderRadius: 6 });

export interface ThingRowProps {
  game: string;
  kind: ThingKind;
  branch: Branch;
  order: Order;
  /** Ids of the things with which it changes places, in their order. */
  among: readonly string[];
  hintId: string;
}

/** The row under a pointer, by its thing. */
const rowAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-thing]')?.dataset.thing;

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** What moves a row: dragged, or pressed, which shows two buttons to move it by. */
function Handle({ branch: { thing }, order, among, hintId }: ThingRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { title, id } = thing;
  const at = among.indexOf(id);
  const steps = [
    ['workshop.order.up', -1, at > 0, UpIcon],
    ['workshop.order.down', 1, at < among.length - 1, DownIcon],
  ] as const;
  return (
    <>
      <IconButton
        aria-label={t('workshop.order.handle', { title })}
        aria-describedby={hintId}
        aria-expanded={open}
        sx={{ touchAction: 'none', cursor: 'grab' }}
        onClick={() => setOpen(!open)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          order.begin(id);
        }}
        onPointerMove={(event) => {
          if (order.dragged === id) order.hover(rowAt(event) ?? id, among);
        }}
        onPointerUp={() => order.drop(among)}
        onPointerCancel={order.giveUp}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      {open &&
        steps.map(([label, by, may, Icon]) => (
          <IconButton
            key={label}
            disabled={!may}
            aria-label={t(label, { title })}
            onClick={() => order.step(id, by, among)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
    </>
  );
}

/** A thing in its list: the way to its form, what it is like, and what can be done with it at once. */
export function ThingRow(props: ThingRowProps) {
  const { game, kind, branch, order, among } = props;
  const { t } = useTranslation();
  const [bringBack, { isLoading }] = workshopApi.endpoints.bringBack.useMutation();
  const { thing, depth } = branch;
  const { id, title, image, status, awayAt } = thing;
  const word = statusesOf(kind).find(([one]) => one === status)?.[1];
  const isAway = awayAt !== undefined;
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (by === undefined || isAway) return;
    event.preventDefault();
    order.step(id, by, among);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the link and buttons within
    <Row
      data-thing={id}
      data-dragged={order.dragged === id}
      data-over={order.over === id}
      style={{ paddingInlineStart: `${String(Math.min(depth, 4) * 16)}px` }}
      onKeyDown={handleKeyDown}
    >
      {!isAway && <Handle {...props} />}
      {image && <Small src={image} alt="" loading="lazy" />}
      <Words>
        <TextLink href={workshopPath(game, kind, id)}>{title}</TextLink>
        {(word ?? isAway) && (
          <Quiet as="span">
            {[word && t(word), isAway && t('workshop.away.mark')].filter(Boolean).join(', ')}
          </Quiet>
        )}
      </Words>
      {isAway && (
        <ActionButton
          variant="outlined"
          loading={isLoading}
          aria-label={`${t('workshop.away.back')}: ${title}`}
          onClick={() => void bringBack({ params: { game, kind, id } })}
        >
          {t('workshop.away.back')}
        </ActionButton>
      )}
    </Row>
  );
}
