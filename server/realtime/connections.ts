import type { Connection } from './connection.ts';

/** This host's open connections, by socket id, and how many each address has. */
export interface Connections {
  readonly all: ReadonlyMap<string, Connection>;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  countOf(address: string): number;
}

export function createConnections(): Connections {
  const all = new Map<string, Connection>();
  const counts = new Map<string, number>();
  return {
    all,
    add(connection) {
      all.set(connection.socketId, connection);
      counts.set(connection.address, (counts.get(connection.address) ?? 0) + 1);
    },
    remove(connection) {
      if (!all.delete(connection.socketId)) return;
      const left = (counts.get(connection.address) ?? 0) - 1;
      if (left > 0) counts.set(connection.address, left);
      else counts.delete(connection.address);
    },
    countOf: (address) => counts.get(address) ?? 0,
  };
}
