import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_LIMIT } from '../../../../contract/index.ts';
import { isMaster } from '../../../../domain/index.ts';
import type { ImageUpload } from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectCharacters } from '../../../session/index.ts';
import { uploadTurnImage } from '../imageThunks.ts';

interface Writer {
  readonly game: string;
  readonly character: string;
}

const MEGABYTE = 1024 * 1024;

/**
 * Pictures in the text of a turn, for masters (FORM-05). `editor` goes to the editor; while `busy` the text waits, for a picture of it is still
 * on its way.
 */
export function useTurnImages({ game, character }: Writer) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const may = useAppSelector(selectCharacters).some(
    (one) => one.key === character && isMaster(one),
  );
  const upload: ImageUpload = useCallback(
    async (file, { onProgress, signal }) => {
      const image = { game, character, file, onProgress, signal };
      const outcome = await dispatch(uploadTurnImage(image));
      if (outcome === undefined) return { cancelled: true };
      if ('url' in outcome) return outcome;
      const { said } = outcome;
      const max = UPLOAD_LIMIT / MEGABYTE;
      return { reason: 'text' in said ? said.text : t(said.messageKey, { max }) };
    },
    [dispatch, t, game, character],
  );
  const editor = { onUploadingChange: setBusy, ...(may && { onUploadImage: upload }) };
  return { busy, editor };
}
