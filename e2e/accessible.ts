import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** `screen` is the page's own content with the dialogs over it; `everything` adds the drawer and the toolbar around it. */
type Part = 'screen' | 'everything' | 'messages';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const withoutColours: RunOptions = { ...standards, rules: { 'color-contrast': { enabled: false } } };
const coloursOnly: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const wide = 700;

/**
 * Checks each part where it can differ, because these checks take a large part of the time of the tests: contrast,
 * which takes more than half of it, on the wide screen only, in light and dark colours; drawer and toolbar, which are
 * the same on all pages, only where a test asks for `everything`; snackbars, which cover other parts, only where a test
 * asks for them.
 */
export async function expectAccessible(page: Page, part: Part = 'screen'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  if (part !== 'messages') await page.evaluate(showMessages, false);
  if ((page.viewportSize()?.width ?? 0) >= wide) {
    await expectNoViolations(page, part, 'light', standards);
    await expectNoViolations(page, part, 'dark', coloursOnly);
    await page.emulateMedia({ colorScheme: 'light' });
  } else {
    await expectNoViolations(page, part, 'light', withoutColours);
  }
  if (part !== 'messages') await page.evaluate(showMessages, true);
}

/** For a test that runs on a wide screen only: also checks the same page at the width of a phone. */
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

async function expectNoViolations(page: Page, part: Part, theme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(isStill, theme);
  expect(await page.evaluate(look, { part, options }), `accessibility violations in ${theme} colours`).toEqual([]);
}

function isStill(theme: string): boolean {
  const animations = document.getAnimations();
  return (
    document.documentElement.dataset['mantineColorScheme'] === theme &&
    // Rows that are being replaced are pale on purpose.
    document.querySelector('[data-outdated]') === null &&
    animations.every(({ playState }) => playState !== 'running')
  );
}

/**
 * Elements behind a modal dialog cannot be reached, and their scroll position is random; without a dialog, controls
 * that are scrolled half under the toolbar are not an error either.
 */
async function look({ part, options }: { part: Part; options: RunOptions }): Promise<object[]> {
  const dialog = document.querySelector('[aria-modal=true]');
  if (!dialog && !document.querySelector('[aria-haspopup][aria-expanded=true]')) window.scrollTo(0, 0);
  const beside = 'body > :not(#root)';
  const include = {
    screen: dialog ? [beside] : document.querySelector('#root main') ? ['main', beside] : ['html'],
    everything: ['html'],
    messages: ['section:has(> [aria-live=polite])'],
  }[part];
  // Of rows that differ in their texts alone, two are looked at. Colours can also follow from the value of an attribute.
  const counts = new Map<string, number>();
  const repeated: Element[] = [];
  for (const row of document.querySelectorAll('tbody > tr, li')) {
    const shape = [row, ...row.querySelectorAll('*')]
      .map((element) => {
        const { color, backgroundColor, opacity } = getComputedStyle(element);
        const names = element.getAttributeNames().join();
        return `${element.tagName} ${element.getAttribute('class')} ${names} ${color} ${backgroundColor} ${opacity}`;
      })
      .join();
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    if (count > 2) repeated.push(row);
  }
  const { violations } = await window.axe.run(
    { include: include.map((one) => [one]), ...(repeated.length > 0 && { exclude: repeated }) },
    { ...options, resultTypes: ['violations'], preload: false },
  );
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }));
}
