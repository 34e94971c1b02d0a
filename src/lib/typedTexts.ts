import { behindFrame } from './behindFrame.ts';

/**
 * Texts as they stand in their fields. Whoever works with them gets them behind the frame that shows them, or as soon as anybody asks for them: nothing
 * else on the page is to hold up a key.
 */
export class TypedTexts<Name> {
  private readonly texts = new Map<Name, string>();
  private readonly take: (texts: readonly (readonly [Name, string])[]) => void;
  private callOff: (() => void) | undefined;

  constructor(take: (texts: readonly (readonly [Name, string])[]) => void) {
    this.take = take;
  }

  /** A field has this text now. */
  readonly type = (name: Name, text: string): void => {
    this.texts.set(name, text);
    this.callOff ??= behindFrame(this.settle);
  };

  /** Is the text in this field newer than what was taken? */
  readonly has = (name: Name): boolean => this.texts.has(name);

  /** Hands over what was typed now. */
  readonly settle = (): void => {
    const texts = this.drop();
    if (texts.length > 0) this.take(texts);
  };

  /** Other texts take the place of what was typed. */
  readonly drop = (): (readonly [Name, string])[] => {
    this.callOff?.();
    this.callOff = undefined;
    const texts = [...this.texts];
    this.texts.clear();
    return texts;
  };
}
