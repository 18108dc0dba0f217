import { AppError } from '../../../platform/app-error.ts';
import { text } from '../../../platform/text.ts';
import type { CompanyProvider } from './provider.ts';

/** If everybody signs in with a company account, passwords are not even looked at. */
export function refusePasswords(provider: CompanyProvider | undefined): void {
  if (!provider?.settings.only) return;
  throw new AppError(
    'refused',
    text(
      'Passwords are not used here. Please sign in with your company account.',
      'Kata sandi tidak digunakan di sini. Silakan masuk dengan akun perusahaan Anda.',
    ),
  );
}
