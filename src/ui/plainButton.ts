/** Takes the browser's look away from a button: what stands in it decides. Padding, radius and pointer are each button's own. */
export const plainButton = {
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
} as const;
