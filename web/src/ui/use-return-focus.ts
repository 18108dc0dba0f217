import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened. Dialogs here are mounted open, and the dialog
 * component itself only notices later openings. If that element is gone, such as a button that was needed once, the
 * focus goes to the field beside it. Call the returned function when the opener is about to disappear with everything
 * around it, such as the row of a removed record; then the focus continues in the page.
 */
export function useReturnFocus(): () => void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    const around = opener.current?.parentElement;
    return () => {
      const beside = opener.current && around?.isConnected ? around.querySelector('input') : null;
      const target = opener.current?.isConnected ? opener.current : (beside ?? document.querySelector('main'));
      // The dialog is still in the page while it is being unmounted and would catch the focus.
      setTimeout(() => target instanceof HTMLElement && target.focus({ preventScroll: true }));
    };
  }, []);
  return () => {
    opener.current = null;
  };
}
