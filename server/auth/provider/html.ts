/** Markup that may be put into a page as it is. */
export type Html = { readonly markup: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Value = string | number | Html | readonly Html[];

function markupOf(value: Value): string {
  if (typeof value === 'object') {
    return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
  }
  return escape(String(value));
}

/** Template tag: whatever is put in is escaped, unless it is {@link Html} itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const markup = parts.map((part, index) => {
    const value = values[index];
    return value === undefined ? part : part + markupOf(value);
  });
  return { markup: markup.join('') };
}
