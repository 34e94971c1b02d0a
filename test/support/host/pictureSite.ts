import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site with pictures, on this machine. */
export type PictureSite = {
  origin: string;
  /** What was asked for, in order. */
  asked: { url: string; headers: IncomingHttpHeaders }[];
  close: () => Promise<void>;
};

type Answer = (response: ServerResponse) => void;

/** Starts one that answers by path, else with 404. */
export async function startPictureSite(
  answers: Readonly<Record<string, Buffer | Answer>>,
): Promise<PictureSite> {
  const asked: PictureSite['asked'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    const answer = answers[url];
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer ? 200 : 404).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends the browser, or the host, elsewhere. */
export const movedTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();
