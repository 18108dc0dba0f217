import { companyRefusals, signInFragment } from '@gso/contract/sign-in/ways';

/** What the server has put into the address when the browser came back from the provider. */
export function arrivalOf(hash: string) {
  const fragment = new URLSearchParams(hash.slice(1));
  const refusal = fragment.get(signInFragment.refusal);
  return {
    code: fragment.get(signInFragment.code),
    refusal: refusal === null ? undefined : (companyRefusals.find((one) => one === refusal) ?? 'refused'),
    requestId: fragment.get(signInFragment.requestId) ?? '',
  };
}
