import { type ApiError, apiUrl, errorOfAnswer } from '../../api/index.ts';
import { fileCalls, type JournalFormat } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { type JournalAddress, queryOf } from './journalFilter.ts';

/** Fetches the journal as a file, as far as the filter goes (OWN-63). Never throws. */
export function fetchJournal(
  address: JournalAddress,
  format: JournalFormat,
): AppThunk<Promise<{ file: Blob } | { error: ApiError }>> {
  return async (_dispatch, _getState, services) => {
    const query = Object.entries({ ...queryOf(address), format });
    const asked = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
    const url = `${apiUrl(fileCalls.journalFile.path({}), services)}?${asked.toString()}`;
    try {
      const answer = await services.fetch(new Request(url, { credentials: 'include' }));
      if (!answer.ok) return { error: errorOfAnswer(answer.status, await answer.text()) };
      return { file: await answer.blob() };
    } catch {
      return { error: { kind: 'network' } };
    }
  };
}
