/** Types of subset-font 2, which carries none. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** OpenType feature tags to keep; all when absent. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    /** Tables of the font to leave out, by their tags. */
    dropTables?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { min?: number; max?: number }>>;
  }
  /** Keeps the glyphs of `text` and drops the rest. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: Options,
  ): Promise<Buffer>;
}
