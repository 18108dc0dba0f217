import { AppError } from '../../../platform/app-error.ts';
import { text } from '../../../platform/text.ts';
import type { CompanyProvider } from './provider.ts';

/** If everybody signs in with a company account, passwords are not even looked at, and passkeys open nothing. */
export function refuseUnlessCompany(provider: CompanyProvider | undefined): void {
  if (!provider?.settings.only) return;
  throw new AppError(
    'refused',
    text(
      'Only company accounts are used here. Please sign in with yours.',
      'Di sini hanya akun perusahaan yang digunakan. Silakan masuk dengan akun perusahaan Anda.',
    ),
  );
}
