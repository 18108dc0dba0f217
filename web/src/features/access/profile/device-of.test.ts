import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${apple} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${apple} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${apple} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.6 Safari/605.1', 'Safari', 'macOS'],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld: false });
});

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${apple} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${apple} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld: true });
});

test('an unknown device has no name', () => {
  expect(deviceOf('')).toEqual({ isHandheld: false });
  expect(deviceOf('curl/8.14.1')).toEqual({ isHandheld: false });
  expect(deviceOf('node (Linux)')).toEqual({ system: 'Linux', isHandheld: false });
});
