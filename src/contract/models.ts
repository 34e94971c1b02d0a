import * as v from 'valibot';
import { text, key } from './primitives.ts';
import { answer, entity, type Fields, isFields, many } from './shape.ts';

/** Types that can be looked up by title or key; tags can be created too. */
export const modelTypes = ['quest', 'npc', 'tag'] as const;
export type ModelType = (typeof modelTypes)[number];

/** Something that can be named in a multiselect. */
export const model = entity({ key, title: text });
export type Model = v.InferOutput<typeof model>;

const names = v.record(v.string(), text);

function normalize(fields: Fields): Fields {
  const asMap = (value: unknown): unknown =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).filter(([, name]) => v.is(text, name)))
      : {};
  return { ...fields, title: asMap(fields.title), key: asMap(fields.key) };
}

/** Found models, with the key of each asked title and the title of each asked key (spec 1 §7). */
export const modelsAnswer = answer(
  { models: many(model), title: names, key: names },
  'models',
  normalize,
);
export type ModelsAnswer = v.InferOutput<typeof modelsAnswer>;
