import type { Page } from '@playwright/test';

/** From now on, also when another page is opened, adds up the layout shifts without user input. */
export async function followLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { layoutShift: Reflect.get(window, 'layoutShift') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'layoutShift'));

export const mostLayoutShift = 0.05;
