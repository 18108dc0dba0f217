import { yearMonth } from '@gso/contract/fields';
import { useNavigate, useRouterState } from '@tanstack/react-router';

/** A chosen month, kept in the address, so that it is still there when somebody comes back from the rows behind it. */
export function useMonthInAddress(name: string): [string | undefined, (month: string | undefined) => void] {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const { [name]: month, ...others } = Object.fromEntries(new URLSearchParams(searchStr));
  const choose = (chosen: string | undefined) =>
    void navigate({
      to: pathname,
      search: { ...others, ...(chosen !== undefined && { [name]: chosen }) },
      replace: true,
      resetScroll: false,
    });
  return [yearMonth.safeParse(month).data, choose];
}
