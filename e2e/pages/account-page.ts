import type { Locator, Page } from '@playwright/test';
import { rowAction, rowsArrived } from './record-list-page.ts';

type Action = 'Edit' | 'Reset password' | 'Delete' | 'History';

/** The people and the roles: tables on a wide screen, cards on a phone. */
export class AccountPage {
  readonly page: Page;
  readonly main: Locator;
  readonly newUser: Locator;
  readonly newRole: Locator;
  readonly users: Locator;
  readonly confirmation: Locator;
  readonly userDialog: UserDialog;
  readonly roleDialog: RoleDialog;
  readonly #phone: boolean;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    this.page = page;
    this.#phone = onPhone;
    this.main = page.getByRole('main');
    this.newUser = this.main.getByRole('button', { name: 'New', exact: true });
    this.newRole = this.newUser;
    this.users = onPhone
      ? this.main.getByRole('list', { name: 'Users' }).getByRole('listitem')
      : this.main.getByRole('table', { name: 'Users' }).locator('tbody:not([aria-hidden]) tr');
    this.confirmation = page.getByRole('dialog', { name: 'System Message Confirmation' });
    this.userDialog = new UserDialog(page);
    this.roleDialog = new RoleDialog(page);
  }

  /** Opens the people whose names contain the text. */
  async openUsers(text: string): Promise<void> {
    await this.page.goto(`/dashboard/account?q=${encodeURIComponent(text)}`);
    await rowsArrived(this.main);
  }

  async openRoles(text: string): Promise<void> {
    await this.page.goto(`/dashboard/account?tab=roles&q=${encodeURIComponent(text)}`);
    await rowsArrived(this.main);
  }

  user(username: string): Locator {
    return this.users.filter({ has: this.page.getByText(username, { exact: true }) });
  }

  /** The head of a role's column, or its card. */
  role(name: string): Locator {
    const heads = this.#phone
      ? this.main.getByRole('list', { name: 'Roles' }).getByRole('listitem')
      : this.main.getByRole('table', { name: 'Roles' }).getByRole('columnheader');
    return heads.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The button or menu item of a person or a role. */
  action(action: Action, name: string): Promise<Locator> {
    return rowAction(this.main, action, name);
  }

  async act(action: Action, name: string): Promise<void> {
    await (await this.action(action, name)).click();
  }

  /** Clicks a blocked control and returns the reason that it shows. */
  async reasonOf(blocked: Locator): Promise<string> {
    await blocked.click({ force: true });
    const tooltip = this.page.getByRole('tooltip');
    await tooltip.waitFor();
    const reason = (await tooltip.textContent()) ?? '';
    await this.page.keyboard.press('Escape');
    return reason;
  }

  resetDialog(username: string): PasswordDialog {
    return new PasswordDialog(this.page.getByRole('dialog', { name: `Reset password of ${username}` }));
  }

  historyOf(name: string): Locator {
    return this.page.getByRole('dialog', { name: `History: ${name}` });
  }
}

class PasswordDialog {
  readonly box: Locator;
  readonly password: Locator;
  readonly confirm: Locator;
  readonly save: Locator;
  readonly summary: Locator;

  constructor(box: Locator) {
    this.box = box;
    this.password = box.getByLabel(/^Password/);
    this.confirm = box.getByLabel(/^Confirm Password/);
    this.save = box.getByRole('button', { name: 'Save', exact: true });
    this.summary = box.getByRole('alert');
  }

  async fillPassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirm.fill(password);
  }
}

class UserDialog extends PasswordDialog {
  readonly username: Locator;
  readonly fullName: Locator;
  readonly role: Locator;
  readonly email: Locator;
  readonly target: Locator;
  readonly targetVisit: Locator;
  readonly enabled: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    super(page.getByRole('dialog', { name: /^(New|Edit) user$/ }));
    this.#page = page;
    this.username = this.box.getByRole('textbox', { name: 'Username' });
    this.fullName = this.box.getByRole('textbox', { name: 'Full Name' });
    this.role = this.box.getByLabel(/^Role/).and(this.box.locator('input'));
    this.email = this.box.getByRole('textbox', { name: 'Email' });
    this.target = this.box.getByRole('textbox', { name: 'Target (IDR)' });
    this.targetVisit = this.box.getByRole('textbox', { name: 'Target Visit' });
    this.enabled = this.box.getByRole('switch', { name: 'Enabled' });
  }

  roleOption(name: string): Locator {
    return this.#page.getByRole('option', { name });
  }

  async chooseRole(name: string): Promise<void> {
    await this.role.fill(name);
    await this.roleOption(name).click();
  }
}

class RoleDialog {
  readonly box: Locator;
  readonly name: Locator;
  readonly save: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: /^(New|Edit) role$/ });
    this.name = this.box.getByRole('textbox', { name: 'Role name' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
    this.summary = this.box.getByRole('alert');
  }

  permission(name: string): Locator {
    return this.box.getByRole('checkbox', { name, exact: true });
  }
}
