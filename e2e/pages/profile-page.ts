import type { Locator, Page } from '@playwright/test';

export class ProfilePage {
  readonly page: Page;
  readonly who: Locator;
  readonly account: Locator;
  readonly fullName: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly save: Locator;
  readonly password: PasswordForm;
  readonly secondFactor: Locator;
  readonly appDialog: Locator;
  readonly codesDialog: Locator;
  readonly sessions: Locator;
  readonly signOutOthers: Locator;
  readonly confirmation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.who = page.getByRole('main').getByRole('complementary');
    this.account = page.getByRole('region', { name: 'Edit Account Detail' });
    this.fullName = this.account.getByRole('textbox', { name: 'Full name' });
    this.email = this.account.getByRole('textbox', { name: 'Email' });
    this.phone = this.account.getByRole('textbox', { name: 'Phone no' });
    this.save = this.account.getByRole('button', { name: 'Save', exact: true });
    this.password = new PasswordForm(page.getByRole('region', { name: 'Edit Password' }));
    this.secondFactor = page.getByRole('region', { name: 'Second factor' });
    this.appDialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    this.codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const sessionCard = page.getByRole('region', { name: 'Where you are signed in' });
    this.sessions = sessionCard.getByRole('listitem');
    this.signOutOthers = sessionCard.getByRole('button', { name: 'Sign out everywhere else' });
    this.confirmation = page.getByRole('dialog', { name: 'System Message Confirmation' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/user-profile');
    await this.fullName.waitFor();
    await this.sessions.first().waitFor();
  }

  /** Sets up an authenticator app and returns its secret and the recovery codes. */
  async setUpApp(codeOf: (secret: string) => string): Promise<{ secret: string; codes: string[] }> {
    await this.secondFactor.getByRole('button', { name: 'Set up the app' }).click();
    await this.appDialog.getByRole('img', { name: 'QR code with the secret for the app' }).waitFor();
    const secret = await this.appDialog.getByRole('code').innerText();
    await this.appDialog.getByRole('textbox', { name: 'Code of the app' }).fill(codeOf(secret));
    await this.appDialog.getByRole('button', { name: 'Confirm' }).click();
    await this.codesDialog.waitFor();
    return { secret, codes: await this.codesDialog.getByRole('code').allInnerTexts() };
  }

  async fillAccount(values: { fullName?: string; email?: string; phone?: string }): Promise<void> {
    for (const field of ['fullName', 'email', 'phone'] as const) {
      const value = values[field];
      if (value !== undefined) await this[field].fill(value);
    }
  }
}

/** Is on the profile page and, for a user who has to choose a password, alone on the screen. */
export class PasswordForm {
  readonly box: Locator;
  readonly old: Locator;
  readonly chosen: Locator;
  readonly confirmed: Locator;
  readonly change: Locator;
  readonly summary: Locator;

  constructor(box: Locator) {
    this.box = box;
    this.old = box.getByLabel(/^(Old password|Password you were given)/);
    this.chosen = box.getByLabel(/^New password/);
    this.confirmed = box.getByLabel(/^Confirm password/);
    this.change = box.getByRole('button', { name: 'Change password' });
    this.summary = box.getByRole('alert');
  }

  async fill(old: string, chosen: string, confirmed = chosen): Promise<void> {
    await this.old.fill(old);
    await this.chosen.fill(chosen);
    await this.confirmed.fill(confirmed);
  }
}
