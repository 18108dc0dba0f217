import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. Dialogs here are mounted open, and the dialog component
 * itself only notices openings that happen later. The answer is to be called when the opener is about to disappear,
 * as a removed record takes its row along; then the keyboard goes on in the page.
 */
export function useReturnFocus(): () => void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      // The dialog is still in the page while it is being taken down and would catch the focus.
      setTimeout(() => target instanceof HTMLElement && target.focus({ preventScroll: true }));
    };
  }, []);
  return () => {
    opener.current = null;
  };
}
