import type { CompanyRefusal } from '@gso/contract/sign-in/ways';

/** A sign-in with a company account that fails. The person sees the reason, and only the log the details. */
export class CompanyRefused extends Error {
  readonly reason: CompanyRefusal;
  /** Who it is about, for the audit log. */
  readonly of: string;
  constructor(reason: CompanyRefusal, details: string, options: ErrorOptions & { of?: string } = {}) {
    super(details, options);
    this.name = 'CompanyRefused';
    this.reason = reason;
    this.of = options.of ?? '';
  }
}
