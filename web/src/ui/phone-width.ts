import { useMediaQuery } from '@mantine/hooks';

/** Whether rows become cards and dialogs fill the screen. The style sheets use the same width. */
export const useOnPhone = (): boolean => useAtMost('699.98px');

/** Whether the menu covers the page, as on a tablet held upright, and as on a phone. */
export const useOnTablet = (): boolean => useAtMost('959.98px');

const useAtMost = (width: string): boolean =>
  useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false });
