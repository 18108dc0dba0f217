import { useRouterState } from '@tanstack/react-router';

/** The id of the saved view that the address names. While another page is loading, that of the page which is still there. */
export function useOpenedView(): number | undefined {
  const asked = useRouterState({
    select: ({ location, resolvedLocation = location }) => {
      const { searchStr } = resolvedLocation.pathname === location.pathname ? location : resolvedLocation;
      return new URLSearchParams(searchStr).get('sv');
    },
  });
  return asked === null ? undefined : Number(asked);
}
