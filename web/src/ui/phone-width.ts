import { useMediaQuery } from '@mantine/hooks';

/** Whether rows become cards and dialogs fill the screen. The style sheets use the same width. */
export function useOnPhone(): boolean {
  return useMediaQuery('(max-width: 699.98px)', false, { getInitialValueInEffect: false });
}
