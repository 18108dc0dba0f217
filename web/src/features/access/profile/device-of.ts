/** The names of browsers in User-Agent strings, in this order: most of them also name the ones they descend from. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const handheld: readonly string[] = ['Android', 'iPhone', 'iPad'];

interface Device {
  /** Undefined if the browser does not say. */
  browser?: string;
  system?: string;
  isHandheld: boolean;
}

/** The browser and the operating system in a User-Agent string. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  return {
    ...(browser && { browser }),
    ...(system && { system }),
    isHandheld: system !== undefined && handheld.includes(system),
  };
}
