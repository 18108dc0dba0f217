export const snackbarMs = 5000;
/** A message with a button to undo what it reports. */
export const undoMs = 10_000;
export const searchDebounceMs = 500;
export const tokenLifetimeMs = 1_800_000;
export const refreshMarginMs = 30_000;
export const sessionLifetimeMs = 12 * 60 * 60 * 1000;
/** How long a proof of identity is enough for changes of roles, tokens and second factors. */
export const confirmedMs = 10 * 60 * 1000;
/** From the password to the second factor. */
export const ticketLifetimeMs = 5 * 60 * 1000;
/** From leaving for the provider of company accounts until coming back. */
export const signInRequestMs = 10 * 60 * 1000;
/** From coming back until the browser has exchanged its code for a session. */
export const signInCodeMs = 60 * 1000;
/** A link that an operator made. */
export const signInLinkMs = 15 * 60 * 1000;
/** How long the provider may take for a reply, and how long its description is used. */
export const providerMs = 5000;
export const providerKnownMs = 60 * 60 * 1000;
/** How much the clock of the provider may be ahead. */
export const clockDifferenceMs = 60 * 1000;
