import * as v from 'valibot';
import type { FieldMap } from '../config/index.ts';
import { isFields } from '../../src/contract/index.ts';

/** An account as the provider describes it. */
export type ProviderAccount = {
  subject: string;
  name: string;
  avatar: string | null;
  url: string | null;
};

const PART = /\{([^{}]+)\}/g;

/** A text or number at `user.id`; undefined where there is none. */
function valueAt(claims: unknown, path: string): string | undefined {
  let value: unknown = claims;
  for (const step of path.split('.'))
    value = isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined;
}

/** A text with the values of its {names}; undefined where one is missing. */
function filled(claims: unknown, text: string, write: (value: string) => string) {
  const names = [...text.matchAll(PART)].map(([, path = '']) => path);
  if (names.some((path) => valueAt(claims, path) === undefined)) return undefined;
  return text.replaceAll(PART, (_, path: string) => write(valueAt(claims, path) ?? ''));
}

/**
 * What stands in the claims under a mapping (OWN-32): the path of a field (`user.id`), a text with {paths} in it, or several of them with | between, the first
 * that is there. `isAddress`: what is put into a text is escaped.
 */
export function pick(claims: unknown, mapping: string, isAddress: boolean): string | undefined {
  for (const one of mapping.split('|')) {
    const found = one.includes('{')
      ? filled(claims, one, isAddress ? encodeURIComponent : (value) => value)
      : valueAt(claims, one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const webUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(/^(https?:\/\/|\/(?!\/))/));

/** An address that is none is no reason to refuse an account. */
const optionalUrl = v.optional(v.fallback(v.nullable(webUrl), null), null);

/** An account as its provider's claims describe it. What is wrong with them names fields alone, for the log. */
export const accountSchema = (fields: FieldMap) =>
  v.pipe(
    v.looseObject({}),
    v.transform((claims) => ({
      subject: pick(claims, fields.id, false),
      name: pick(claims, fields.name, false),
      avatar: pick(claims, fields.avatar, true),
      url: pick(claims, fields.url, true),
    })),
    v.object({
      subject: v.pipe(text, v.maxLength(255)),
      name: v.pipe(text, v.maxLength(191)),
      avatar: optionalUrl,
      url: optionalUrl,
    }),
  );
