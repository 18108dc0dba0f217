import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly problem: Locator;
  /** The second step, after the password. */
  readonly secondStep: Locator;
  readonly code: Locator;
  readonly recoveryCode: Locator;
  /** Why the last session ended. */
  readonly reason: Locator;

  constructor(page: Page) {
    this.page = page;
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Log in', exact: true });
    this.secondStep = page.getByRole('form', { name: 'Second step' });
    this.code = this.secondStep.getByRole('textbox', { name: 'Code of the authenticator app' });
    this.recoveryCode = this.secondStep.getByRole('textbox', { name: 'Recovery code' });
    this.problem = page.getByRole('alert');
    this.reason = page.getByRole('main').getByRole('status');
  }

  async logIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }
}
