export function findProgram(name: string): string | undefined;
export function ensureServers(): void;
