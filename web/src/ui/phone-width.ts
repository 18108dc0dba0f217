import { useMediaQuery } from '@mantine/hooks';

/** Whether rows become cards and dialogs fill the screen. The style sheets use the same width. */
export const useOnPhone = (): boolean => useAtMost('699.98px');

/** Whether the menu covers the page, as on a tablet held upright, and as on a phone. */
export const useOnTablet = (): boolean => useAtMost('959.98px');

/** The room for columns and buttons that smaller screens keep out of the way; undefined on those. */
export function useWideScreen(): 'wide' | 'very wide' | undefined {
  const isWide = useAtLeast('1400px');
  return useAtLeast('1800px') ? 'very wide' : isWide ? 'wide' : undefined;
}

const useAtLeast = (width: string): boolean =>
  useMediaQuery(`(min-width: ${width})`, false, { getInitialValueInEffect: false });

const useAtMost = (width: string): boolean =>
  useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false });
