import { CompanyPage } from './pages/company-page.ts';
import { expect, test } from './story.ts';

const mostJavaScript = 200 * 1024;
const mostLayoutShift = 0.05;

test('the first load of the company page is small and does not jump', async ({ page, onPhone }) => {
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  const scripts: Promise<{ file: string; bytes: number; encoding: string | null }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      (async () => {
        await response.finished();
        const { responseBodySize } = await response.request().sizes();
        const encoding = await response.headerValue('content-encoding');
        return { file: response.url().split('/').at(-1) ?? '', bytes: responseBodySize, encoding };
      })(),
    );
  });
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { layoutShift: Reflect.get(window, 'layoutShift') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const companies = new CompanyPage(page, { onPhone });
  await companies.open();
  await expect(companies.rows).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');

  const loaded = (await Promise.all(scripts)).sort((one, other) => other.bytes - one.bytes);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  const layoutShift = await page.evaluate(() => Reflect.get(window, 'layoutShift'));
  if (!onPhone) {
    for (const { file, bytes } of loaded) console.log(`${String(bytes).padStart(8)} ${file}`);
  }
  console.log(`${String(total).padStart(8)} bytes of JavaScript over the wire, layout shift ${layoutShift.toFixed(4)}`);
  expect(
    loaded.filter(({ encoding }) => encoding !== 'gzip'),
    'scripts sent without compression',
  ).toEqual([]);
  expect(total).toBeLessThanOrEqual(mostJavaScript);
  expect(layoutShift).toBeLessThanOrEqual(mostLayoutShift);
});
