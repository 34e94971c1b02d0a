import * as v from 'valibot';
import { modelPaths } from '../config.ts';
import { TAG_LENGTH } from '../constants.ts';
import { model, modelsAnswer, modelTypes } from '../models.ts';
import { entity, type Fields, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { sentList } from './parts.ts';

function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

// A form-encoded body names its lists with brackets, and sends a list of one as one value.
function fromForm(fields: Fields): Fields {
  return {
    title: asList(fields.title ?? fields['title[]']),
    key: asList(fields.key ?? fields['key[]']),
  };
}

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(TAG_LENGTH.max));

/** Look-ups for the tag multiselect (spec 1 §7). */
export const modelCalls = {
  /** Finds models by titles and by keys, in one batch. Form fields `title[]` and `key[]`. */
  models: defineCall({
    id: 'models',
    method: 'POST',
    changes: false,
    patterns: [`${modelPaths.models}/:type`],
    params: v.object({ type: v.picklist(modelTypes) }),
    encoding: 'form',
    body: entity({ title: sentList(name), key: sentList(name) }, fromForm),
    response: modelsAnswer,
  }),

  /**
   * Creates a tag of 2 to 191 characters. Refusals: tagInvalid, tagExists, tagExistsAway (masters have put it away), tagTooLong, tagTooShort;
   * so the length is checked by the host's rule, not here.
   */
  createTag: defineCall({
    id: 'createTag',
    method: 'POST',
    patterns: [`${modelPaths.tags}/:type`],
    params: v.object({ type: v.picklist(['tag']) }),
    body: entity({ tag: v.pipe(v.string(), v.maxLength(4_096)) }),
    response: outcome({ tag: v.exactOptional(model) }, 'tag'),
  }),
} as const;
