import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { Unfolded } from './Fold.tsx';
import { ChroniclePage } from './questParts.ts';

/** From so many characters of HTML on, a chronicle may be longer than a screen: one can fold it at its end as well. */
const LONG = 1_500;

export interface ChronicleProps {
  id: string;
  /** HTML. */
  html: string;
  /** It was unfolded before the reader's eyes. */
  moving: boolean;
  /** Folded at its end: where it began is to be seen again. */
  onFold: () => void;
}

/** The chronicle of an event, where it is read (QUEST-02): as wide and as large as turns. */
export function Chronicle({ id, html, moving, onFold }: ChronicleProps) {
  const { t } = useTranslation();
  return (
    <Unfolded id={id} data-moving={moving}>
      <div>
        <ChroniclePage>
          <SafeHtml html={html} />
          {html.length > LONG && (
            <ActionButton variant="text" onClick={onFold} style={{ marginTop: 12 }}>
              {t('quest.foldChronicle')}
            </ActionButton>
          )}
        </ChroniclePage>
      </div>
    </Unfolded>
  );
}
