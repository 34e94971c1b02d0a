import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ReportContext } from '../../ui/ErrorState.tsx';
import { ErrorDialog } from './ErrorModal.tsx';

export interface ReportProps {
  onClose: () => void;
}

/** Brings the dialog that saves a recorded log. */
export type LoadReport = () => Promise<ComponentType<ReportProps>>;

/** Without a network the code of the dialog may never have come: nothing can be saved then. */
function NoReport({ onClose }: ReportProps) {
  return <ErrorDialog said={{ messageKey: 'app.reportFailed' }} onClose={onClose} />;
}

/** Lets the parts within open that dialog, and a key: Alt + Shift + L, wherever that letter is (QA-01). */
export function ReportProvider({ load, children }: { load: LoadReport; children: ReactNode }) {
  const [Shown, setShown] = useState<ComponentType<ReportProps>>();
  const open = useCallback(() => {
    const show = (part: ComponentType<ReportProps>) => setShown(() => part);
    load().then(show, () => show(NoReport));
  }, [load]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (code !== 'KeyL' || !altKey || !shiftKey || ctrlKey || metaKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [open]);
  return (
    <ReportContext value={open}>
      {children}
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </ReportContext>
  );
}
