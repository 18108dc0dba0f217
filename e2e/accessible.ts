import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Everything in the light colours; in the dark ones what colours can spoil. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(axeOn(page).withTags(rules), 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(darkWithoutTransitions);
  await page.waitForFunction(darkWithoutTransitions);
  await expectNoViolations(axeOn(page).withRules('color-contrast'), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Colours that are inherited change from level to level, each with a transition of its own, which is cut short here. */
function darkWithoutTransitions(): boolean {
  if (document.documentElement.dataset['mantineColorScheme'] !== 'dark') return false;
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (const transition of transitions) transition.finish();
  return transitions.length === 0;
}

const axeOn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function expectNoViolations(axe: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }));
  expect(found, `accessibility violations in ${theme} colours`).toEqual([]);
}
