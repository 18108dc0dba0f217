import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

const texts = {
  visitNow: 'Visit now',
  companies: 'Companies of your last visits',
  status: 'Status',
  followUp: 'Follow up',
  activity: /^What happened\?/,
  takePhoto: 'Take photo',
  choose: 'Photos and files',
  notSent: 'Photos and files that are not sent yet',
  next: 'Next visit',
  week: 'In a week',
  save: 'Save visit',
  saved: 'is saved.',
  kept: 'is saved on this device and will be sent.',
  waiting: /wait.* on this device until/,
  noCamera: /^The browser finds no camera on this device/,
  deniedCamera: /^The camera is not allowed for this page/,
  heic: 'cannot read HEIC photos',
  onlyPhotos: 'Only photos, PDF and XLSX',
  remove: 'Remove',
  whatFor: 'What for',
  full: /no space left/,
  private: /keeps nothing on the device/,
} as const;

/** “Visit now”, used with one thumb: every touch is counted. */
export class VisitNowPage {
  readonly t = texts;
  readonly main: Locator;
  readonly start: Locator;
  readonly companies: Locator;
  readonly activity: Locator;
  readonly unsent: Locator;
  readonly save: Locator;
  readonly saved: Locator;
  /** Saved on this device alone. */
  readonly kept: Locator;
  /** How much this device has not sent. */
  readonly waiting: Locator;
  taps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.start = this.main.getByRole('link', { name: this.t.visitNow });
    this.companies = this.main.getByRole('list', { name: this.t.companies });
    this.activity = this.main.getByRole('textbox', { name: this.t.activity });
    this.unsent = this.main.getByRole('list', { name: this.t.notSent }).getByRole('listitem');
    this.save = this.main.getByRole('button', { name: this.t.save });
    this.kept = this.main.getByRole('heading', { name: this.t.kept });
    this.waiting = this.main.getByText(this.t.waiting);
    this.saved = this.main.getByRole('heading', { name: this.t.saved });
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  company(name: string): Locator {
    return this.companies.getByRole('button', { name });
  }

  choice(legend: 'status' | 'next', name: string): Locator {
    return this.main.getByRole('group', { name: this.t[legend] }).locator('label').filter({ hasText: name });
  }

  /** Opens the camera or the gallery. */
  async openFiles(button: 'takePhoto' | 'choose'): Promise<FileChooser> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.tap(this.main.getByRole('button', { name: this.t[button] }));
    return chooser;
  }

  /** Waits until nothing is being sent any more. */
  async expectAllSent(): Promise<void> {
    await expect(this.saved).toBeVisible();
    await expect(this.unsent).toHaveCount(0);
  }
}
