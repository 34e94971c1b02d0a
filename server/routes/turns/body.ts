import { HTML_LIMIT, TEXT_LIMIT } from '../../../src/contract/index.ts';
import { turnBodyRefusal } from '../../../src/domain/index.ts';
import { invalid } from '../../errors/index.ts';
import { sanitizePost } from '../../html/sanitize.ts';

/**
 * The text of a turn as it is stored. Refusals under `body`: turnBodyRequired, also where cleaning leaves nothing; turnBodyTooLong, also
 * where cleaning made the markup longer than markup may be.
 */
export function settleBody(html: string): string {
  const clean = sanitizePost(html);
  const refusal = clean.length > HTML_LIMIT.turn ? 'turnBodyTooLong' : turnBodyRefusal(clean);
  if (refusal) throw invalid({ body: [[refusal, { max: TEXT_LIMIT.turn }]] });
  return clean;
}
