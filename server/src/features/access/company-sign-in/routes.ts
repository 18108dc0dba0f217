import { tokenReply } from '@gso/contract/access';
import { signInCode, signInWays } from '@gso/contract/sign-in/ways';
import * as z from 'zod';
import { notFound } from '../../../platform/app-error.ts';
import { kilobyte } from '../../../platform/http/body-limits.ts';
import { type Call, route } from '../../../platform/http/route.ts';
import type { RedirectReply } from '../../../platform/http/special-replies.ts';
import type { SignInServices } from '../log-in.ts';
import { comeBack, finish, leave } from './company-sign-in.ts';
import type { CompanyProvider } from './provider.ts';

export function companySignInRoutes({ tokens, provider, site, sendsMail }: SignInServices & { sendsMail: boolean }) {
  const atProvider =
    <Sent extends Call>(handle: (call: Sent, at: CompanyProvider) => Promise<RedirectReply>) =>
    async (call: Sent): Promise<RedirectReply> => {
      if (!provider) throw notFound();
      return handle(call, provider);
    };
  return [
    route({
      method: 'GET',
      path: '/api/sign-in/ways',
      summary: 'What the login page offers',
      access: 'public',
      cacheSeconds: 60,
      response: { 200: signInWays },
      refuses: [],
      handler: async () => ({
        password: !provider?.settings.only,
        company: provider ? { name: provider.settings.name } : null,
        passwordLink: sendsMail,
        passkeyOrigin: site?.origin ?? null,
      }),
    }),
    route({
      method: 'GET',
      path: '/api/sign-in/company',
      summary: "Send the browser to the company's OpenID Connect provider, to sign in or to confirm an identity",
      access: 'public',
      query: z.object({ confirm: z.literal('true').optional() }),
      response: { 303: 'redirect' },
      refuses: [404],
      handler: atProvider(leave),
    }),
    route({
      method: 'GET',
      path: '/api/sign-in/company/callback',
      summary:
        'Where the provider sends the browser back to. Leads to the login page, or to the page of a confirmation',
      access: 'public',
      response: { 303: 'redirect' },
      refuses: [404],
      handler: atProvider(comeBack),
    }),
    route({
      method: 'POST',
      path: '/api/sign-in/finish',
      summary: 'Exchange the code from the address of the login page for a session',
      access: 'public',
      body: signInCode,
      bodyBytes: kilobyte,
      response: { 200: tokenReply },
      refuses: [422],
      handler: (call) => finish(call, tokens, provider?.settings.publicUrl ?? ''),
    }),
  ];
}
