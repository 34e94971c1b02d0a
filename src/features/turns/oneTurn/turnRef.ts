/** One turn before one reader: what the parameters of its calls say. */
export interface TurnRef {
  readonly game: string;
  readonly character: string;
  readonly turn: string;
}

/** The key that the state of a turn is kept under. */
export function turnKey({ game, character, turn }: TurnRef): string {
  return [game, character, turn].map(encodeURIComponent).join('/');
}
