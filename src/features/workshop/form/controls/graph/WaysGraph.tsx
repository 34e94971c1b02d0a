import AddIcon from '@mui/icons-material/Add';
import FitScreenIcon from '@mui/icons-material/FitScreen';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReachWay } from '../../../../../domain/index.ts';
import { Quiet } from '../../../../../ui/Section.tsx';
import type { Named } from '../../../api.ts';
import { useThings } from '../Refs.tsx';
import { back, type Line, linesOf } from '../wayLines.ts';
import {
  arrowHead,
  freeSpot,
  type GraphLayout,
  layoutOf,
  lineBetween,
  type Spot,
} from './layout.ts';
import { Frame, MapTitle, Place, Sheet, WayButton, World, Zoom } from './parts.ts';
import { usePanZoom } from './usePanZoom.ts';
import { WayMenu } from './WayMenu.tsx';

export interface WaysGraphProps {
  places: readonly Named[];
  ways: readonly ReachWay[];
  /** Ids of places that nobody could reach any more. */
  lost: readonly string[];
  closed: boolean;
  nameOf: (line: Line) => string;
  onChange: (ways: readonly ReachWay[]) => void;
}

/** A way is the same whichever of its directions comes first. */
const pairOf = ({ from, to }: ReachWay): string => [from, to].toSorted().join(' ');

interface Drawn {
  readonly line: Line;
  readonly ends: readonly [Spot, Spot];
  readonly middle: Spot;
}

function drawnOf(ways: readonly ReachWay[], { spots }: GraphLayout): Drawn[] {
  const places = [...spots.values()];
  const buttons: Spot[] = [];
  return linesOf(ways).flatMap((line): Drawn[] => {
    const [from, to] = [spots.get(line.from), spots.get(line.to)];
    if (!from || !to) return [];
    const ends = lineBetween(from, to);
    const middle = freeSpot(ends, places, buttons);
    buttons.push(middle);
    return [{ line, ends, middle }];
  });
}

/** Frames of maps, lines and their heads; all of it is said by what stands above it. */
const Lines = memo(function Lines({ drawn, layout }: { drawn: Drawn[]; layout: GraphLayout }) {
  const { width, height, frames } = layout;
  return (
    <svg aria-hidden="true" {...{ width, height }}>
      {frames.map(({ id = '', ...frame }) => (
        <rect key={id} {...frame} rx={14} />
      ))}
      {drawn.map(({ line, ends: [a, b] }) => (
        <g key={pairOf(line)}>
          <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          <polygon points={arrowHead(a, b)} />
          {line.both && <polygon points={arrowHead(b, a)} />}
        </g>
      ))}
    </svg>
  );
});

const at = ({ x, y }: Spot) => ({ left: x, top: y });

/** Two places are chosen one after the other; a way that is there already is opened instead of being made twice. */
function useChoosing(
  { ways, places, closed, onChange }: WaysGraphProps,
  openWay: (line: Line) => void,
) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<string>();
  const [said, setSaid] = useState('');
  const titleOf = (id: string) => places.find((one) => one.id === id)?.title ?? '';
  const giveUp = () => {
    setFrom(undefined);
    setSaid('');
  };
  const choose = (id: string) => {
    if (closed) return;
    if (from === undefined) {
      setFrom(id);
      setSaid(t('workshop.graph.chosen', { place: titleOf(id) }));
      return;
    }
    giveUp();
    if (from === id) return;
    const way = { from, to: id };
    const known = linesOf(ways).find((line) => pairOf(line) === pairOf(way));
    if (known) openWay(known);
    else {
      onChange([...ways, way, back(way)]);
      setSaid(t('workshop.graph.made', { from: titleOf(from), to: titleOf(id) }));
    }
  };
  return { from, said, choose, giveUp };
}

interface NodesProps extends Pick<WaysGraphProps, 'places' | 'lost'> {
  layout: GraphLayout;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onShow: (spot: Spot) => void;
}

function Nodes({ places, lost, layout, chosen, onChoose, onShow }: NodesProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('workshop.graph.places')}>
      {places.map(({ id, title }) => {
        const spot = layout.spots.get(id);
        if (!spot) return null;
        const isLost = lost.includes(id);
        return (
          <li key={id}>
            <Place
              type="button"
              title={title}
              style={at(spot)}
              aria-pressed={chosen === id}
              aria-label={isLost ? t('workshop.graph.lost', { place: title }) : title}
              data-place={id}
              {...(isLost && { 'data-lost': '' })}
              onFocus={() => onShow(spot)}
              onClick={() => onChoose(id)}
            >
              {title}
            </Place>
          </li>
        );
      })}
    </ul>
  );
}

interface WaysProps extends Pick<WaysGraphProps, 'nameOf'> {
  drawn: readonly Drawn[];
  onOpen: (line: Line) => void;
  onShow: (spot: Spot) => void;
}

function Ways({ drawn, nameOf, onOpen, onShow }: WaysProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('workshop.graph.ways')}>
      {drawn.map(({ line, middle }) => (
        <li key={pairOf(line)}>
          <WayButton
            type="button"
            style={at(middle)}
            title={nameOf(line)}
            aria-label={nameOf(line)}
            aria-haspopup="menu"
            data-way={pairOf(line)}
            onFocus={() => onShow(middle)}
            onClick={() => onOpen(line)}
          />
        </li>
      ))}
    </ul>
  );
}

function ZoomButtons({ zoom, onWhole }: { zoom: (by: number) => void; onWhole: () => void }) {
  const { t } = useTranslation();
  return (
    <Zoom role="group" aria-label={t('map.zoom')}>
      <IconButton aria-label={t('map.further')} onClick={() => zoom(1 / 1.4)}>
        <RemoveIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('map.nearer')} onClick={() => zoom(1.4)}>
        <AddIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('workshop.graph.whole')} onClick={onWhole}>
        <FitScreenIcon fontSize="small" />
      </IconButton>
    </Zoom>
  );
}

/** The button of a way that is taken away is gone, and the focus with it: when the menu has closed it goes to what was named. */
function useFocusAfter(over: boolean) {
  const next = useRef<HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    if (!over) return;
    if (document.activeElement === document.body) next.current?.focus();
    next.current = undefined;
  }, [over]);
  return (element: HTMLElement | null | undefined) => {
    next.current = element;
  };
}

/**
 * The drawing over its maps. How the places lie is settled when it is opened, and again with other places alone: nothing moves under the hand that changes a
 * way.
 */
function Drawing(props: WaysGraphProps & { maps: readonly Named[] }) {
  const { places, maps, ways, lost, closed, nameOf, onChange } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [first] = useState(ways);
  const layout = useMemo(() => layoutOf(places, maps, first), [places, maps, first]);
  const { view, hands, zoom, fit, show } = usePanZoom(layout, frame);
  const drawn = useMemo(() => drawnOf(ways, layout), [ways, layout]);
  const [menu, setMenu] = useState<{ readonly pair: string; readonly anchor: HTMLElement }>();
  const part = (name: string, value: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-${name}="${value}"]`);
  const leave = useFocusAfter(menu === undefined);
  const openWay = (line: Line) => {
    const anchor = part('way', pairOf(line));
    if (anchor && !closed) setMenu({ pair: pairOf(line), anchor });
  };
  const { from, said, choose, giveUp } = useChoosing(props, openWay);
  const opened = menu && drawn.find(({ line }) => pairOf(line) === menu.pair)?.line;
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || from === undefined) return;
    event.stopPropagation();
    giveUp();
  };
  return (
    <Sheet aria-label={t('workshop.graph.title')}>
      <Quiet>{t('workshop.graph.help')}</Quiet>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it is moved by hand, and by the focus of what is in it */}
      <Frame ref={frame} {...hands} onKeyDown={escape}>
        <World
          style={{
            ...{ width: layout.width, height: layout.height },
            transform: `translate(${String(view.x)}px, ${String(view.y)}px) scale(${String(view.scale)})`,
          }}
        >
          <Lines {...{ drawn, layout }} />
          {layout.frames.map(({ id, width, ...spot }) => (
            <MapTitle key={id ?? ''} aria-hidden style={{ ...at(spot), width }}>
              {maps.find((one) => one.id === id)?.title ?? t('workshop.kinds.locations.loose')}
            </MapTitle>
          ))}
          <Nodes {...{ places, lost, layout }} chosen={from} onChoose={choose} onShow={show} />
          <Ways {...{ drawn, nameOf }} onOpen={openWay} onShow={show} />
        </World>
        <ZoomButtons zoom={zoom} onWhole={() => fit()} />
      </Frame>
      <Quiet role="status">{said}</Quiet>
      {menu && opened && (
        <WayMenu
          {...{ ways, nameOf, onChange, line: opened, anchor: menu.anchor }}
          onRemoved={(line) => leave(part('place', line.from))}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Sheet>
  );
}

/** The ways of a game as a drawing, over the value that the list has (WORK-163). */
export function WaysGraph(props: WaysGraphProps) {
  const { t } = useTranslation();
  const { options: maps, loading } = useThings('maps');
  if (loading) return <Quiet role="status">{t('app.loading')}</Quiet>;
  return <Drawing {...props} maps={maps} />;
}
