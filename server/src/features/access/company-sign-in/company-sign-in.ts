import { timing } from '@gso/contract/limits';
import { companyPaths } from '@gso/contract/sign-in/paths';
import { signInFragment } from '@gso/contract/sign-in/ways';
import * as oidc from 'openid-client';
import { AppError } from '../../../platform/app-error.ts';
import { newSecret } from '../../../platform/auth/secret.ts';
import type { Tokens } from '../../../platform/auth/token.ts';
import { channels } from '../../../platform/diagnostics.ts';
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts';
import type { Call } from '../../../platform/http/route.ts';
import { RedirectReply } from '../../../platform/http/special-replies.ts';
import { text } from '../../../platform/text.ts';
import { auditFailure } from '../failed-sign-ins.ts';
import { beginSession, issueToken } from '../sessions.ts';
import { browserOf, rememberBrowser } from './browser-cookie.ts';
import { CompanyRefused } from './company-refused.ts';
import { accountOf } from './find-person.ts';
import { findSignInUser } from '../sign-in-user.ts';
import { makeCode, newSecretFor, type Purpose, purposeOf, rememberRequest, takeCode, takeRequest } from './pending.ts';
import type { Identity } from './identity.ts';
import type { CompanyProvider } from './provider.ts';

type LeaveCall = Call<undefined, { confirm?: 'true' | undefined }>;

/** Sends the browser to the provider. To confirm an identity, the person has to have signed in there recently. */
export function leave(call: LeaveCall, provider: CompanyProvider): Promise<RedirectReply> {
  const purpose = call.query.confirm === undefined ? 'signIn' : 'confirm';
  return orBack(call, { provider, purpose }, async () => {
    const sent = { state: newSecretFor(purpose), nonce: newSecret(), codeVerifier: oidc.randomPKCECodeVerifier() };
    const address = await provider.addressFor(sent, purpose === 'confirm' ? timing.confirmedMs : undefined);
    const browser = rememberBrowser(call, provider.settings.publicUrl);
    const network = networkOf(clientAddress(call.request));
    if (!(await rememberRequest(call.db, sent, { browser, network }))) {
      throw new CompanyRefused('away', 'This network has begun too many sign-ins.');
    }
    return address;
  });
}

/** Takes the browser back from the provider. It gets a code in the fragment, which only this browser can exchange. */
export function comeBack(call: Call, provider: CompanyProvider): Promise<RedirectReply> {
  const query = call.request.url.slice(call.request.url.indexOf('?'));
  const state = new URLSearchParams(query).get('state') ?? '';
  const purpose = purposeOf(state);
  return orBack(call, { provider, purpose }, async () => {
    const { settings } = provider;
    const browser = browserOf(call, settings.publicUrl);
    const sent = await takeRequest(call.db, state, browser);
    if (!sent) throw new CompanyRefused('expired', 'This browser began no such sign-in, or it is over.');
    try {
      const identity = await provider.identityFrom(query, sent);
      if (purpose === 'confirm') refuseUnlessRecent(identity);
      const code = await call.db.transaction().execute(async (tx) => {
        const { id } = await accountOf(tx, identity, settings, call.request.id);
        return makeCode(tx, { userId: id, signedInWith: 'company', browser, lifetimeMs: timing.signInCodeMs, purpose });
      });
      call.log.info({ subject: identity.subject, methods: identity.methods }, 'signed in at the provider');
      return pageFor(purpose, settings.publicUrl, { [signInFragment.code]: code });
    } catch (error) {
      channels.login.publish('failed');
      if (error instanceof CompanyRefused)
        await auditFailure(call, error.of, undefined, { signedInWith: 'company', reason: error.reason });
      throw error;
    }
  });
}

/** Not every provider says when the person signed in there. Those that do not cannot be asked for more. */
function refuseUnlessRecent({ signedInAtMs }: Identity): void {
  if (signedInAtMs === undefined || signedInAtMs > Date.now() - timing.confirmedMs - timing.clockDifferenceMs) return;
  throw new CompanyRefused('expired', 'The person has not signed in at the provider again.');
}

/** Whether the code is from a sign-in of this user in this browser. It is used up by that. */
export async function provesCompanyAccount(
  call: Pick<Call, 'db' | 'actor' | 'request'>,
  { settings }: CompanyProvider,
  code: string,
): Promise<boolean> {
  const browser = browserOf(call, settings.publicUrl);
  const taken = await call.db.transaction().execute((tx) => takeCode(tx, code, { browser, purpose: 'confirm' }));
  return taken?.userId === call.actor.userId;
}

/** Exchanges the code for a session, once. */
export async function finish(call: Call<undefined, undefined, { code: string }>, tokens: Tokens, publicUrl: string) {
  const session = await call.db.transaction().execute(async (tx) => {
    const taken = await takeCode(tx, call.body.code, { browser: browserOf(call, publicUrl), purpose: 'signIn' });
    const user = taken && (await findSignInUser(tx, { id: taken.userId }));
    if (!user?.enabled) throw overdue();
    const signedIn = {
      ...user,
      // A password that somebody else set is of no concern here, because it was not used.
      mustChangePassword: false,
      // The provider sees to the second factor of its people.
      mustSetUpSecondFactor: taken?.signedInWith !== 'company' && user.mustSetUpSecondFactor,
    };
    return beginSession(tx, signedIn, call.request, taken);
  });
  channels.login.publish('succeeded');
  return issueToken(tokens, session);
}

const overdue = () =>
  new AppError(
    'refused',
    text('This sign-in has expired. Please sign in again.', 'Proses masuk ini sudah kedaluwarsa. Silakan masuk lagi.'),
  );

/** A person is at a browser, so every error leads back to one of our pages, which explains it. */
async function orBack(
  { log, request }: Pick<Call, 'log' | 'request'>,
  { provider: { settings }, purpose }: { provider: CompanyProvider; purpose: Purpose },
  next: () => Promise<string>,
): Promise<RedirectReply> {
  try {
    return new RedirectReply(await next());
  } catch (error) {
    const reason = error instanceof CompanyRefused ? error.reason : 'away';
    log.warn({ err: error, reason }, 'company sign-in failed');
    return new RedirectReply(
      pageFor(purpose, settings.publicUrl, {
        [signInFragment.refusal]: reason,
        [signInFragment.requestId]: request.id,
      }),
    );
  }
}

const pageFor = (purpose: Purpose, publicUrl: string, fragment: Record<string, string>): string =>
  `${publicUrl}${companyPaths[purpose]}#${new URLSearchParams(fragment).toString()}`;
