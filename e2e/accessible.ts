import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Part = 'page' | 'messages';

const rules: RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const rulesOfColour: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast'] };
const wide = 700;

/**
 * Everything in the light colours; in the dark ones, at one width, what colours can spoil. Messages come and go and lie
 * over whatever is there, so they are looked at only where a story asks for them.
 */
export async function expectAccessible(page: Page, part: Part = 'page'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  if (part === 'page') await page.evaluate(showMessages, false);
  await expectNoViolations(page, part, 'light', rules);
  if ((page.viewportSize()?.width ?? 0) >= wide) {
    await expectNoViolations(page, part, 'dark', rulesOfColour);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (part === 'page') await page.evaluate(showMessages, true);
}

/** For a story that is told on a wide screen only: the same page as a phone shows it is looked at as well. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  if (usual) await page.setViewportSize(usual);
}

function showMessages(shown: boolean): void {
  const messages = document.querySelector<HTMLElement>('section:has(> [aria-live=polite])');
  if (messages) messages.style.visibility = shown ? '' : 'hidden';
}

async function expectNoViolations(page: Page, part: Part, theme: 'light' | 'dark', runOnly: RunOptions['runOnly']) {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(isStill, theme);
  expect(await page.evaluate(look, { part, runOnly }), `accessibility violations in ${theme} colours`).toEqual([]);
}

function isStill(theme: string): boolean {
  const animations = document.getAnimations();
  return (
    document.documentElement.dataset['mantineColorScheme'] === theme &&
    // Rows that are about to be replaced are pale on purpose.
    document.querySelector('[data-outdated]') === null &&
    animations.every(({ playState }) => playState !== 'running')
  );
}

/**
 * What lies behind a modal dialog is out of reach, and how far it was scrolled is chance; without one, controls that
 * have been scrolled half under the toolbar are no fault either.
 */
async function look({ part, runOnly }: { part: Part; runOnly: RunOptions['runOnly'] }): Promise<object[]> {
  const behind = document.querySelector('[aria-modal=true]') ? ['#root'] : [];
  if (behind.length === 0 && !document.querySelector(':popover-open')) window.scrollTo(0, 0);
  const context =
    part === 'messages'
      ? 'section:has(> [aria-live=polite])'
      : { include: ['html'], exclude: behind.map((one) => [one]) };
  const { violations } = await window.axe.run(context, {
    ...(runOnly && { runOnly }),
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }));
}
