/** A file on its way to a host. */
export interface FileRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; the file travels in the field `file`. */
  readonly file: File;
  /** Between 0 and 1: how much of it has gone out. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  /** Gives up after so long, in ms. */
  readonly timeout: number;
}

/** What the host said, or why it said nothing. */
export type FileAnswer =
  | { readonly status: number; readonly text: string }
  | { readonly failed: 'network' | 'timeout' | 'aborted' };

export type SendFile = (request: FileRequest) => Promise<FileAnswer>;

/** Sends a file by XMLHttpRequest, since `fetch` has no upload progress. */
export const sendFile: SendFile = ({ url, headers, file, onProgress, signal, timeout }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (answer: FileAnswer) => () => resolve(answer);
    request.open('POST', url);
    request.withCredentials = true;
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = end({ failed: 'network' });
    request.ontimeout = end({ failed: 'timeout' });
    request.onabort = end({ failed: 'aborted' });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) {
      resolve({ failed: 'aborted' });
      return;
    }
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
