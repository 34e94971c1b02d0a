import AutoStories from '@mui/icons-material/AutoStories';
import Casino from '@mui/icons-material/CasinoOutlined';
import Castle from '@mui/icons-material/CastleOutlined';
import Celebration from '@mui/icons-material/CelebrationOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Favorite from '@mui/icons-material/FavoriteBorder';
import Flag from '@mui/icons-material/OutlinedFlag';
import Forest from '@mui/icons-material/ForestOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import MusicNote from '@mui/icons-material/MusicNoteOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import Rocket from '@mui/icons-material/RocketLaunchOutlined';
import Sailing from '@mui/icons-material/SailingOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Star from '@mui/icons-material/StarBorder';
import Train from '@mui/icons-material/TrainOutlined';
import { styled } from '@mui/material/styles';
import type { Icon } from '../contract/index.ts';

type Drawing = typeof AutoStories;

/** Names of the families that communities use (Material, Font Awesome), in small letters without signs. */
const drawings: Readonly<Record<string, Drawing>> = {
  autostories: AutoStories,
  book: AutoStories,
  bookopen: AutoStories,
  menubook: AutoStories,
  casino: Casino,
  dice: Casino,
  castle: Castle,
  fort: Castle,
  celebration: Celebration,
  description: Description,
  file: Description,
  wiki: Description,
  favorite: Favorite,
  heart: Favorite,
  flag: Flag,
  forest: Forest,
  tree: Forest,
  forum: Forum,
  chat: Forum,
  comments: Forum,
  gavel: Gavel,
  help: Help,
  question: Help,
  home: Home,
  info: Info,
  link: LinkIcon,
  mail: Mail,
  envelope: Mail,
  map: MapIcon,
  music: MusicNote,
  musicnote: MusicNote,
  people: People,
  group: People,
  users: People,
  user: Person,
  person: Person,
  useradd: PersonAdd,
  public: Public,
  globe: Public,
  planet: Public,
  rocket: Rocket,
  sailing: Sailing,
  ship: Sailing,
  shield: Shield,
  star: Star,
  train: Train,
};

/** The drawing of this name; names come from a host, and none may find what every object carries, such as `constructor`. */
function drawingOf(name: string): Drawing | undefined {
  return Object.hasOwn(drawings, name) ? drawings[name] : undefined;
}

const Picture = styled('img')({ width: 24, height: 24, objectFit: 'contain' });

const ADDRESS = /^(?:https?:\/\/|\/)/i;

/** The key of a drawing: `fas fa-book-open`, `BookOpen` and `book_open` are the same book. */
function drawingName(icon: string): string {
  return icon
    .toLowerCase()
    .replace(/^(?:fa[a-z]?\s+)?fa-|^mdi-/, '')
    .replace(/[^a-z]/g, '')
    .replace(/(?:outlined|rounded|sharp|outline)$/, '');
}

export interface MenuIconProps {
  /** As the host describes it: an image by its address, or a name in some family of icons. */
  icon?: Icon | undefined;
  /** Stands in for what is absent or not known. */
  fallback?: string;
}

/** The icon of a game or of a link in the menu. Decorative: the title always stands beside it. */
export function MenuIcon({ icon, fallback = 'book' }: MenuIconProps) {
  if (icon && ADDRESS.test(icon.icon)) return <Picture src={icon.icon} alt="" loading="lazy" />;
  const Drawing = drawingOf(drawingName(icon?.icon ?? '')) ?? drawingOf(fallback) ?? AutoStories;
  return <Drawing aria-hidden="true" />;
}
