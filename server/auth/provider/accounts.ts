/** An account of the demo: the consent page offers it without a password. */
export type StandInAccount = {
  /** Shown on the page, and the provider's own key of the account (`sub`). */
  login: string;
  name: string;
  /** One line that says what one can try with it. */
  description: string;
  avatar: string;
  /** False: not offered on the consent page; the account only has a page of its own. Absent means true. */
  demo?: boolean;
};
