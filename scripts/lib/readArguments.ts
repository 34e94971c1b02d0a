import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Prints why the arguments are wrong and how the script is used, and ends the program with code 2. */
export function refuse(usage: string, reason: string): never {
  process.stderr.write(`${reason}\n${usage}\n`);
  process.exit(2);
}

/** The arguments of a script; refuses unknown options. */
export function readArguments<const O extends Options>(usage: string, options: O) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : String(error));
  }
}
