import { type ComponentType, createElement } from 'react';
import { withTexts } from '../../i18n/index.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import type { Late } from '../late.ts';
import type { LoadReport, ReportProps } from '../shell/ReportPlace.tsx';
import { saveFile } from './saveFile.ts';

/** Brings the dialog that saves what this recorder has heard, with its texts. It is the same one each time. */
export function reportLoader(recorder: Recorder, { window, services }: Late): LoadReport {
  const load = withTexts(() => import(/* webpackChunkName: "report" */ './ReportDialog.tsx'));
  let known: ComponentType<ReportProps> | undefined;
  const save = (name: string, text: string): number => saveFile(window, name, text);
  return async () => {
    const { ReportDialog } = await load();
    known ??= (props) =>
      createElement(ReportDialog, { ...props, recorder, clock: services.clock, save });
    return known;
  };
}
