import type { Locator, Page } from '@playwright/test';

/** The frame around every page. */
export class Shell {
  readonly page: Page;
  readonly drawer: Locator;
  readonly toolbar: Locator;
  readonly title: Locator;
  readonly menuButton: Locator;
  readonly messages: Locator;
  /** The button that undoes what the latest message reports. */
  readonly undo: Locator;
  /** Shows how many notifications are unread. */
  readonly bell: Locator;
  readonly notifications: Locator;
  readonly palette: Locator;
  readonly progress: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('navigation', { name: 'Main menu' });
    this.toolbar = page.getByRole('banner');
    this.title = this.toolbar.getByRole('heading', { level: 1 });
    this.menuButton = this.toolbar.getByRole('button', { name: 'Open menu' });
    this.messages = page.getByRole('region', { name: 'Messages' });
    this.undo = this.messages.getByRole('button', { name: 'Undo' });
    this.bell = this.toolbar.getByRole('button', { name: /^Notifications/ });
    this.notifications = page.getByRole('dialog', { name: 'Notifications' });
    this.palette = page.getByRole('dialog', { name: 'Search' });
    this.progress = page.getByRole('progressbar', { name: 'Loading' });
  }

  link(name: string): Locator {
    return this.drawer.getByRole('link', { name, exact: true });
  }

  async openDrawer(): Promise<void> {
    await this.title.waitFor();
    if (await this.menuButton.isVisible()) await this.menuButton.click();
  }

  async openPalette(): Promise<void> {
    await this.title.waitFor();
    await this.page.keyboard.press('Control+k');
    await this.palette.getByRole('combobox').waitFor();
  }

  async openProfileMenu(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: /^(Profile menu of|Menu profil) / }).click();
    return this.page.getByRole('menu', { name: /^(Profile menu of|Menu profil) / });
  }

  async logOut(): Promise<void> {
    const menu = await this.openProfileMenu();
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
  }
}
