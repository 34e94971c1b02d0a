/**
 * In the built client this stands for Emotion's list of all valid attributes (webpack.config.ts), which every first reader would wait for.
 * Styled elements of ours name what they keep to themselves; what is left are MUI's own words, which are no attributes.
 */
const kept: ReadonlySet<string> = new Set(['as', 'ownerState', 'sx', 'theme']);

/** Is this property handed on to the element? */
const isPropValid = (name: string): boolean => !kept.has(name);

// eslint-disable-next-line no-restricted-syntax -- the module that it stands for has nothing else
export default isPropValid;
