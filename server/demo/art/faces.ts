import { disc, line, many, n, shape } from './svg.ts';

/** How a portrait looks; everything that is absent is left out. */
export interface Face {
  skin: string;
  hair: string;
  coat: string;
  collar: string;
  /** Hue of the ground, degrees. */
  hue: number;
  style: 'bun' | 'long' | 'short' | 'curls' | 'bald' | 'tufts' | 'fronds' | 'hood' | 'braid';
  eyes: string;
  beard?: 'full' | 'stubble' | 'moustache' | 'long';
  marks?: ('scales' | 'feathers' | 'bark' | 'glow' | 'fold' | 'freckles' | 'scar')[];
  wears?: 'pince' | 'cap' | 'glasses' | 'tophat' | 'earring' | 'kerchief' | 'softcap';
  asleep?: boolean;
}

const HEAD = 'M178 206C176 124 336 124 334 206C336 268 304 334 256 340C208 334 176 268 178 206Z';
const SHOULDERS = 'M76 520C82 420 168 396 224 378L288 378C344 396 430 420 436 520Z';

const backs: Record<Face['style'], string> = {
  bun: 'M168 224C150 110 362 110 344 224L330 190H182ZM214 148a42 42 0 1 1 84 0Z',
  long: 'M160 220C140 90 372 90 352 220C360 300 372 380 392 430L300 400H212L120 430C140 380 152 300 160 220Z',
  short: 'M168 214C156 108 356 108 344 214L334 240H178Z',
  curls:
    'M150 250a40 40 0 0 1 6 -74a46 46 0 0 1 40 -62a66 36 0 0 1 120 0a46 46 0 0 1 40 62a40 40 0 0 1 6 74a34 34 0 0 1 -18 60H168a34 34 0 0 1 -18 -60Z',
  bald: '',
  tufts:
    'M164 230L132 206L156 190L128 156L164 150L152 112L192 124L208 88L240 116L272 84L292 118L332 98L334 138L376 138L356 174L388 194L352 214L360 240Z',
  fronds:
    'M172 240C120 300 150 380 108 440C170 410 168 330 190 280ZM340 240C392 300 362 380 404 440C342 410 344 330 322 280ZM176 210C150 90 220 60 256 96C292 60 362 90 336 210Z',
  hood: 'M120 440C110 250 140 92 256 84C372 92 402 250 392 440L330 400H182Z',
  braid:
    'M166 220C148 104 364 104 346 220L336 244H176ZM338 230C386 270 366 340 384 400C394 440 372 470 356 474C366 430 340 390 344 340Z',
};

const fringes: Record<Face['style'], string> = {
  bun: 'M176 214C176 128 336 128 336 214C326 172 290 158 256 158C222 158 186 172 176 214Z',
  long: 'M176 226C168 124 250 122 262 142C300 122 350 150 336 230C330 190 304 168 262 160C226 170 190 186 176 226Z',
  short: 'M174 218C166 116 346 116 338 218L328 186L296 160L262 176L232 158L190 184Z',
  curls:
    'M176 206a26 26 0 0 1 30 -42a30 30 0 0 1 50 -10a30 30 0 0 1 50 10a26 26 0 0 1 30 42C322 176 300 172 256 176C212 172 190 176 176 206Z',
  bald: '',
  tufts:
    'M176 214L184 168L208 184L222 150L246 178L266 148L286 180L308 156L322 186L336 214C330 130 182 130 176 214Z',
  fronds:
    'M178 204C184 140 226 132 256 152C286 132 328 140 334 204C318 170 290 176 256 168C222 176 194 170 178 204Z',
  hood: 'M168 250C150 110 362 110 344 250C344 180 310 148 256 148C202 148 168 180 168 250Z',
  braid: 'M176 216C172 126 340 126 336 216C322 176 296 162 262 154C240 176 200 178 176 216Z',
};

/** The bust inside its medallion, on a canvas of 512. */
export function bust(face: Face): string {
  const { skin, hair, coat, collar, style } = face;
  return (
    (style === 'hood' ? shape(backs.hood, coat) : shape(backs[style], hair)) +
    shape('M220 300H292V384Q256 420 220 384Z', skin) +
    shape('M220 330Q256 372 292 330V360Q256 392 220 356Z', '#000', 'opacity=".2"') +
    shape(SHOULDERS, coat) +
    shape('M224 378L256 440L288 378L312 388L266 520H246L200 388Z', collar) +
    line('M200 388L246 520M312 388L266 520', '#000', 3, 'opacity=".25"') +
    shape(HEAD, skin) +
    `<clipPath id="head"><path d="${HEAD}"/></clipPath>` +
    `<g clip-path="url(#head)">${shape('M256 120H340V350H256L262 300L250 262Z', '#000', 'opacity=".13"')}${marksOn(face)}</g>` +
    features(face) +
    beardOf(face) +
    (style === 'hood' ? shape(fringes.hood, coat) : shape(fringes[style], hair)) +
    worn(face) +
    outer(face)
  );
}

function features({ eyes, hair, asleep = false, style }: Face): string {
  const brow = style === 'bald' || style === 'hood' ? '#4a3a34' : hair;
  const eye = (x: number) =>
    asleep
      ? line(`M${x - 20} 226Q${x} 240 ${x + 20} 226`, '#2a2026', 4)
      : shape(`M${x - 21} 226Q${x} 208 ${x + 21} 226Q${x} 240 ${x - 21} 226Z`, '#fbf6ea') +
        disc(x, 225, 9.5, eyes) +
        disc(x, 225, 4.5, '#1a1420') +
        disc(x + 3, 221, 2.2, '#fff') +
        line(`M${x - 22} 226Q${x} 206 ${x + 22} 226`, '#2a2026', 3.5);
  return (
    eye(220) +
    eye(292) +
    line('M196 200Q218 188 242 200M270 200Q294 188 316 200', brow, 7) +
    line('M256 222L246 268Q256 278 268 268', '#000', 3, 'opacity=".35"') +
    line('M230 300Q256 312 282 298', '#7c3b3b', 5) +
    line('M244 318Q256 323 268 318', '#000', 3, 'opacity=".18"')
  );
}

function beardOf({ beard, hair }: Face): string {
  const moustache = shape(
    'M256 284Q232 276 214 300Q236 304 256 294Q276 304 298 300Q280 276 256 284Z',
    hair,
  );
  if (beard === 'full')
    return (
      shape(
        'M180 236C184 350 226 384 256 386C286 384 328 350 332 236C320 270 300 282 256 284C212 282 192 270 180 236Z',
        hair,
      ) + line('M234 304Q256 314 278 304', '#7c3b3b', 5)
    );
  if (beard === 'long')
    return (
      shape(
        'M180 240C176 360 216 440 256 480C296 440 336 360 332 240C320 274 300 282 256 284C212 282 192 274 180 240Z',
        hair,
      ) +
      line('M234 304Q256 314 278 304', '#7c3b3b', 5) +
      line('M230 340L244 430M256 340V452M282 340L268 430', '#000', 2, 'opacity=".18"')
    );
  if (beard === 'moustache') return moustache;
  if (beard === 'stubble')
    return shape(
      'M184 262C196 330 226 342 256 342C286 342 316 330 328 262C312 296 290 280 256 280C222 280 200 296 184 262Z',
      hair,
      'opacity=".3"',
    );
  return '';
}

function marksOn({ marks = [], hair }: Face): string {
  const has = (mark: NonNullable<Face['marks']>[number]) => marks.includes(mark);
  return (
    (has('scales')
      ? many(18, (i) =>
          line(
            `M${186 + (i % 3) * 13 + (Math.floor(i / 3) % 2) * 6} ${232 + Math.floor(i / 3) * 11}q6 8 12 0M${288 + (i % 3) * 13 + (Math.floor(i / 3) % 2) * 6} ${232 + Math.floor(i / 3) * 11}q6 8 12 0`,
            '#fff',
            1.8,
            'opacity=".45"',
          ),
        )
      : '') +
    (has('bark')
      ? many(9, (i) =>
          line(
            `M${188 + i * 17} 130q${n((i % 3) * 8 - 8)} 100 ${n((i % 2) * 10 - 5)} 210`,
            '#000',
            2.5,
            'opacity=".22"',
          ),
        )
      : '') +
    (has('fold')
      ? line('M256 130V345M180 240H332M180 140L332 340', '#a58a52', 2, 'opacity=".6"')
      : '') +
    (has('freckles')
      ? many(12, (i) =>
          disc(
            200 + (i % 6) * 22,
            256 + Math.floor(i / 6) * 12 + (i % 2) * 4,
            2.4,
            hair,
            'opacity=".8"',
          ),
        )
      : '') +
    (has('scar') ? line('M300 184L316 250', '#a04a44', 4) : '')
  );
}

function outer({ marks = [], hair }: Face): string {
  const feather = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M0 0Q-22 -50 0 -110Q24 -50 0 0Z', fill)}${line('M0 6V-100M0 -30L-10 -44M0 -30L10 -44M0 -52L-9 -66M0 -52L9 -66', '#2a2026', 2)}</g>`;
  return (
    (marks.includes('feathers')
      ? feather(178, 150, -38, '#d9b88a') +
        feather(336, 146, 34, hair) +
        feather(352, 176, 58, '#e9dcc0')
      : '') +
    (marks.includes('bark')
      ? disc(356, 372, 13, '#6f9fd8') +
        many(5, (i) =>
          disc(356 + Math.cos(i * 1.257) * 15, 372 + Math.sin(i * 1.257) * 15, 10, '#86b4ea'),
        ) +
        disc(356, 372, 6, '#ffe08a')
      : '') +
    (marks.includes('fold')
      ? shape('M290 246h40v34h-40Z', '#f8f2df', 'stroke="#a58a52" stroke-dasharray="4 3"') +
        shape('M298 272h24l-4 5h-16ZM309 252v16h-9Z', '#3f7fb5')
      : '')
  );
}

function worn({ wears, coat, collar }: Face): string {
  switch (wears) {
    case 'pince':
    case 'glasses':
      return `<g fill="#fff" fill-opacity=".16" stroke="#3a2c22" stroke-width="4"><circle cx="220" cy="226" r="27"/><circle cx="292" cy="226" r="27"/><path d="M247 222Q256 214 265 222" fill="none"/></g>`;
    case 'cap':
      return (
        shape('M160 170C170 84 342 84 352 170L346 184H166Z', coat) +
        shape('M152 184Q256 150 360 184L352 204Q256 172 160 204Z', '#1d2233') +
        disc(256, 140, 13, '#f0c050')
      );
    case 'softcap':
      return (
        shape('M156 186C140 96 300 60 366 150Q376 178 350 186Q256 160 156 186Z', coat) +
        line('M158 188Q256 158 352 188', collar, 8)
      );
    case 'tophat':
      return (
        shape('M184 160L192 40H320L328 160Z', '#221c2a') +
        shape('M140 176Q256 140 372 176L360 190Q256 160 152 190Z', '#221c2a') +
        shape('M186 130H326L328 152H184Z', collar)
      );
    case 'kerchief':
      return (
        shape(
          'M160 232C140 96 372 96 352 232C340 180 300 150 256 150C212 150 172 180 160 232Z',
          collar,
        ) + many(9, (i) => disc(182 + i * 18, 150 - Math.sin((i / 8) * Math.PI) * 26, 5, coat))
      );
    case 'earring':
      return `<circle cx="178" cy="268" r="10" fill="none" stroke="#f0c050" stroke-width="5"/>`;
    default:
      return '';
  }
}
