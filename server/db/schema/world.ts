import type { Generated } from 'kysely';
import type { AwayAt, Id, JsonText, Millis } from './columns.ts';

/** Tiling of a map, as OpenLayers takes it (spec 1 §3 Map data); absent parts have the client's defaults. */
export type MapOptions = Record<string, unknown>;

/** A map or sub-map (spec 1 §3 Map). */
export type MapTable = {
  id: Id;
  gameId: number;
  parentId: number | null;
  key: string;
  title: string;
  description: string | null;
  image: string | null;
  bgimage: string | null;
  options: JsonText<MapOptions>;
  /** The picture that its tiles are cut from, `{token}.{webp|png|jpg}` under DATA_DIR/maps (WORK-50); null where another server has them. */
  picture: string | null;
  /** Its size as it is shown, in px. */
  pictureWidth: number | null;
  pictureHeight: number | null;
  putAwayAt: AwayAt;
  place: Generated<number>;
};

/** A place in the game (spec 1 §3 Location); `description` is HTML. */
export type LocationTable = {
  id: Id;
  gameId: number;
  mapId: number | null;
  key: string;
  title: string;
  description: string | null;
  image: string | null;
  bgimage: string | null;
  /** Who may write there: whoever stands there, members only, or masters only; these and NPCs everywhere (WORK-160). */
  access: Generated<'all' | 'members' | 'masters'>;
  putAwayAt: AwayAt;
  place: Generated<number>;
  createdAt: Millis;
};

/** Characters that may write in a location with access `members`. */
export type LocationMemberTable = { locationId: number; characterId: number };

/** One shape on a map: leads to a location or to a sub-map, never to both. */
export type MapFeatureTable = {
  id: Id;
  mapId: number;
  locationId: number | null;
  targetMapId: number | null;
  /** GeoJSON geometry in the map's own pixels. */
  geometry: JsonText<Record<string, unknown>>;
  imageWidth: number | null;
  imageHeight: number | null;
  place: Generated<number>;
};

/** A route from one location to another; both directions are two rows. */
export type LocationRouteTable = { fromId: number; toId: number };
