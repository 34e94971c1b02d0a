/** Bodies of answers, and how they are changed. */

/** A record or an answer as it travels. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A record, and no list. */
export const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes each value inside another, from within. */
export function mapJson(value: Json, change: (one: Json) => Json): Json {
  if (Array.isArray(value)) return change(value.map((one: Json) => mapJson(one, change)));
  if (!isRecord(value)) return change(value);
  return change(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapJson(one, change)])),
  );
}

/** Changes each record inside a value, from within. */
export const eachRecord = (value: Json, change: (one: JsonObject) => JsonObject): Json =>
  mapJson(value, (one) => (isRecord(one) ? change(one) : one));
