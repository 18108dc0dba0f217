/** Asks the user to prove who they are; false if they cancel. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog that asks. There is one. */
export function onIdentityAsked(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Calls that need it at the same time share one dialog. */
export function identityConfirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
