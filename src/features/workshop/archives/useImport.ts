import { useRef, useState } from 'react';
import { toApiError } from '../../../api/index.ts';
import { useErrorText, useMessageText } from '../../../api/useErrorText.ts';
import { importBegun } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useLastJob } from '../jobs/useJob.ts';
import { archivesApi, resultOf } from './archivesApi.ts';
import { sendArchive } from './sendArchive.ts';

/** Takes a file to the host, has it checked and brought in (WORK-125, WORK-126). */
export function useImport() {
  const dispatch = useAppDispatch();
  const say = useMessageText();
  const errorText = useErrorText();
  const looked = useLastJob('import');
  const [start, { isLoading: starting }] = archivesApi.endpoints.importArchive.useMutation();
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number }>();
  const [problem, setProblem] = useState<string>();
  const [keyProblem, setKeyProblem] = useState<string>();
  const ending = useRef<AbortController>(null);
  const begun = resultOf(importBegun, looked.job);

  const run = async (archive: string, dryRun: boolean, key: string | undefined) => {
    setProblem(undefined);
    setKeyProblem(undefined);
    const body = { dryRun, ...(key !== undefined && { key }) };
    const { data, error } = await start({ params: { archive }, body });
    if (data?.job) looked.begin(data.job);
    if (error === undefined) return;
    const { fields } = toApiError(error);
    if (fields?.['key'] === undefined) setProblem(errorText(error));
    else setKeyProblem(fields['key']);
  };
  const send = async (file: File) => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setProblem(undefined);
    setSending({ name: file.name, part: 0 });
    const onProgress = (part: number) => setSending({ name: file.name, part });
    const sent = await dispatch(sendArchive({ file, signal, onProgress }));
    setSending(undefined);
    if ('said' in sent) setProblem(say(sent.said));
    if ('archive' in sent) await run(sent.archive, true, undefined);
  };
  return {
    ...{ looked, begun, sending, starting, problem, keyProblem },
    send: (file: File) => void send(file),
    cancelSending: () => ending.current?.abort(),
    /** Checks the file once more, with another key. */
    check: (key: string) => void (begun && run(begun.archive, true, key)),
    /** Brings it in as it was checked. */
    bring: () => void (begun && run(begun.archive, false, begun.key)),
  };
}
export type ImportWork = ReturnType<typeof useImport>;
