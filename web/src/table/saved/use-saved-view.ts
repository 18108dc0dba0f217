import type { SavedViewList, SavedViewRow } from '@gso/contract/record/saved-view';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isSameLook, showView, useLook } from './look.ts';
import { type SavedList, savedParameters } from './saved-list.ts';

/** The list as it is on the screen, which is what a view saves. */
export function useCurrentView(name: SavedViewList, list: SavedList, opened: number | undefined) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(searchStr));
  const parameters = savedParameters(list, address);
  const look = useLook(name, opened);
  const tab = address['tab'] === undefined ? {} : { tab: address['tab'] };
  const addressOf = (view: Pick<SavedViewRow, 'id' | 'parameters'>) => ({
    to: pathname,
    search: { ...tab, ...view.parameters, sv: String(view.id) },
  });
  return {
    pathname,
    parameters,
    look,
    tab,
    /** Whether it is no longer as the view was saved. */
    differsFrom: (view: SavedViewRow): boolean =>
      JSON.stringify(parameters) !== JSON.stringify(savedParameters(list, view.parameters)) ||
      !isSameLook(look, view.look),
    /** Shows a view as it was saved. */
    show: (view: SavedViewRow): void => {
      showView(view);
      // The form in which it was named is closed only after this.
      void navigate({ ...addressOf(view), ignoreBlocker: true });
    },
    /** Shows the list without a view; its parameters stay if it only has lost its name. */
    leave: ({ isGone }: { isGone: boolean }): Promise<void> =>
      navigate({ to: pathname, search: { ...tab, ...(isGone && parameters) }, replace: isGone }),
  };
}
