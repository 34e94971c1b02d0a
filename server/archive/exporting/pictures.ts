import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { hostPicture } from '../../html/pictures.ts';
import { systemCode } from '../../errors/systemError.ts';
import { fartherSourcesOf } from '../../maps/index.ts';

/** A picture of the archive: its path there, and the file that it is. */
export type PictureFile = { name: string; file: string; bytes: number };

/** Why a picture is not in the archive. */
export type PictureLeft = 'picturesMissing' | 'picturesElsewhere';

async function hashOf(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { ...(signal && { signal }) }))
    hash.update(chunk as Buffer); // without an encoding they are nothing else
  return hash.digest('hex');
}

/** Pictures that something in the archive shows; each file is read when something first names it. */
export function createPictures({
  dataDir,
  origins,
  signal,
  left,
}: {
  dataDir: string;
  origins: readonly string[];
  signal: AbortSignal | undefined;
  left: (why: PictureLeft) => void;
}) {
  const known = new Map<string, string | undefined>();
  const files = new Map<string, PictureFile>();

  const take = async (folder: string, file: string): Promise<string | undefined> => {
    const found = path.join(dataDir, file);
    if (known.has(file)) return known.get(file);
    let name: string | undefined;
    try {
      const { size: bytes } = await stat(found);
      name = `${folder}/${await hashOf(found, signal)}${path.extname(file)}`;
      files.set(name, { name, file: found, bytes });
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
      left('picturesMissing');
    }
    known.set(file, name);
    return name;
  };
  return {
    /** The path in the archive of a picture with that address; undefined for one that is not on the disk, or of another site. */
    place: async (src: string | null): Promise<string | undefined> => {
      if (src === null || src === '') return undefined;
      const [, name] = /^\/uploads\/([\w-]{43}\.webp)$/.exec(hostPicture(src, origins) ?? '') ?? [];
      if (name !== undefined) return take('pictures', `uploads/${name}`);
      left('picturesElsewhere');
      return undefined;
    },
    /** The same of the picture that a map is cut from, by its name under DATA_DIR/maps. */
    placeMap: async (name: string | null): Promise<string | undefined> =>
      name !== null && /^[\w-]{43}\.(?:webp|png|jpg)$/.test(name)
        ? take('maps', `maps/${name}`)
        : undefined,
    /** The same of what it is cut from where it is shown from farther away. */
    placeFarther: async (name: string | null): Promise<string[]> => {
      const found = name === null ? [] : await fartherSourcesOf(dataDir, name);
      const names = found.map((file) => take('maps', `maps/${path.basename(file)}`));
      return (await Promise.all(names)).filter((one) => one !== undefined);
    },
    /** All that were placed, pictures of maps last, by their names. */
    files: (): PictureFile[] => {
      const isMap = ({ name }: PictureFile): number => Number(name.startsWith('maps/'));
      return [...files.values()].sort(
        (a, b) => isMap(a) - isMap(b) || (a.name < b.name ? -1 : Number(a.name > b.name)),
      );
    },
    /** The names of uploads that are in the archive. */
    uploads: (): Set<string> =>
      new Set(
        [...known].flatMap(([file, name]) => (name === undefined ? [] : path.basename(file))),
      ),
  };
}
export type Pictures = ReturnType<typeof createPictures>;
