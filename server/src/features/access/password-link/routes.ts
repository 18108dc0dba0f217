import { choosePasswordInput, passwordResetInput } from '@gso/contract/sign-in/password-link';
import { doneReply } from '@gso/contract/record/replies';
import { notFound } from '../../../platform/app-error.ts';
import { kilobyte } from '../../../platform/http/body-limits.ts';
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts';
import { route } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { carryOut } from '../../../platform/save/save.ts';
import { countLinkRequest } from '../login-throttle.ts';
import { resetRequested } from './mail-kinds.ts';
import { choosePassword } from './password-link.ts';

export const passwordLinkRoutes = ({ sendsMail }: { sendsMail: boolean }) => [
  route({
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Mail a link to choose a new password. The reply and its time are the same for unknown names',
    access: 'public',
    body: passwordResetInput,
    bodyBytes: 4 * kilobyte,
    response: { 200: doneReply },
    refuses: [404, 429],
    // Nothing here looks for the account: the job does, so that the time of the reply cannot depend on it.
    handler: async (call) => {
      if (!sendsMail) throw notFound();
      const typed = call.body.usernameOrEmail;
      const source = networkOf(clientAddress(call.request));
      await countLinkRequest(call, { usernameKey: typed.toLowerCase(), source });
      return carryOut(call, (tx) => addJob(tx, resetRequested, { typed, requestId: call.request.id }));
    },
  }),
  route({
    method: 'POST',
    path: '/api/password-reset/choose',
    summary: 'Choose a password with the token of a mailed link. Every session of the user ends',
    access: 'public',
    body: choosePasswordInput,
    bodyBytes: 4 * kilobyte,
    response: { 200: doneReply },
    refuses: [422],
    handler: (call) => carryOut(call, (tx) => choosePassword(tx, call)),
  }),
];
