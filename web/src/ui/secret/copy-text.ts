import { showSnackbar } from '../snackbar.tsx';

/** Copies the text and says so, or says what to do if the browser does not allow it. Returns whether it was copied. */
export async function copyText(
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: copied });
    return true;
  } catch {
    showSnackbar({ kind: 'error', text: notCopied });
    return false;
  }
}
