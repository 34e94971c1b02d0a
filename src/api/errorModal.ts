/** What those who know nothing of the shell may ask of its error modal: whether it speaks now. */
export interface WithErrorModal {
  readonly ui?: { readonly error?: unknown };
}

/** Does the modal tell an error at this moment? Then whatever stands behind it need not say the same (ERR-02). */
export const selectIsErrorTold = ({ ui }: WithErrorModal): boolean => ui?.error !== undefined;
