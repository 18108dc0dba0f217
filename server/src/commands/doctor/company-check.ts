import { CompanyProvider } from '../../features/access/company-sign-in/provider.ts';
import { type CompanySettings, companySettingsOf } from '../../platform/company-settings.ts';
import type { ServerConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Finding, fine, problem } from '../findings.ts';

const check = 'company sign-in';

/** Loads what the provider says about itself, and looks for the role of new accounts. */
export async function companyFinding(config: ServerConfig, db: Database): Promise<Finding> {
  const settings = companySettingsOf(config);
  if (!settings) return fine(check, 'not set up (OIDC_ISSUER)');
  try {
    await new CompanyProvider(settings).configuration();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.cause : undefined;
    const said = cause instanceof Error ? ` (${cause.message})` : '';
    const found = `${error instanceof Error ? error.message : 'It does not respond.'}${said}`;
    return problem(check, found, `Open ${settings.issuer}/.well-known/openid-configuration, and correct OIDC_ISSUER.`);
  }
  if (await lacksRole(settings, db)) {
    const found = `There is no role named ${settings.roleOfNewAccounts}.`;
    return problem(check, found, 'Correct OIDC_NEW_ACCOUNTS, or create the role.');
  }
  return fine(check, `${settings.issuer} responds`);
}

async function lacksRole({ roleOfNewAccounts }: CompanySettings, db: Database): Promise<boolean> {
  if (!roleOfNewAccounts) return false;
  const found = await readRows(db, statement`select 1 from role where lower(name) = lower(${roleOfNewAccounts})`);
  return found.length === 0;
}
